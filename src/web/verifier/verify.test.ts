/** The program that anybody may save: run by Node alone, over certificates of a real sale. */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCertificate, type CertificateDocument } from '#contracts/certificates/certificates.ts';
import { as, call } from '#testing/routes/call.ts';
import { certified, documentIn, getFrom, givenCertified } from '#testing/routes/certificates.ts';
import type { Given } from '#testing/routes/world.ts';
import { sha256Of } from './verify.mjs';

const film = randomBytes(100_000);
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hashed: Given = {
  type: 'OriginalHashed',
  data: { videoId: certified.video.id, sha256: hashOf(film), sizeBytes: film.length },
};

let folder: string;
let document: CertificateDocument;
let withPrice: CertificateDocument;
let keys: string;
let page: string;
const at = (name: string): string => path.join(folder, name);
const save = (name: string, content: string | Buffer): Promise<void> => writeFile(at(name), content);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
  const world = await givenCertified(hashed);
  document = await documentIn(world);
  const params = { orderId: certified.orderId };
  const { body } = await world.call(call(openCertificate, { params, body: { withPrice: true } }, as(certified.buyer)));
  withPrice = body ?? expect.fail('there is no certificate with the price');
  keys = (await getFrom(world, '/.well-known/jwks.json')).text;
  page = (await getFrom(world, '/verify-offline.html')).text;
  await save('verify.mjs', (await getFrom(world, '/verify.mjs')).text);
  await save('keys.json', keys);
  await save('film.mp4', film);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the program; the environment is empty, and no network is used. */
const verify = async (given: unknown, ...args: string[]): Promise<{ code: number; lines: string[] }> => {
  await save('certificate.json', JSON.stringify(given));
  const all = [at('verify.mjs'), at('certificate.json'), '--key', at('keys.json'), ...args];
  return new Promise((resolve) =>
    execFile(process.execPath, all, { env: {} }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), lines: stdout.trim().split('\n') }),
    ),
  );
};
const failures = ({ lines }: { lines: string[] }): string[] =>
  lines.filter((line) => line.startsWith('FAIL')).map((line) => line.replace(/^FAIL |:.*$/g, ''));

/** The certificate with other claims under the same signature. */
const withClaims = (given: CertificateDocument, change: Record<string, unknown>): CertificateDocument => {
  const [head, body = '', signature] = given.certificate.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const changed = Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url');
  return { ...given, certificate: [head, changed, signature].join('.') };
};

const NOT_SIGNED = 'a published key has signed the certificate';

describe('a certificate, offline', () => {
  it('is valid with its file', async () => {
    const { code, lines } = await verify(withPrice, '--file', at('film.mp4'));
    expect(lines.at(-1)).toBe('VALID');
    expect(code).toBe(0);
    expect(lines).toContain('     Price: £53.90');
    expect(lines.join('\n')).toContain('ok   the file is the one that was sold');
  });

  it('is valid without one, and says that none was compared', async () => {
    const { code, lines } = await verify(document);
    expect(code).toBe(0);
    expect(lines.at(-2)).toBe('     No file was compared: give one with --file.');
  });

  it.each([
    ['name', { licensee: 'https://videos.example/@another' }],
    ['date', { soldAt: '2020-01-01T00:00:00.000Z', iat: 1577836800 }],
    ['title', { title: 'Another film' }],
    ['file', { file: { sha256: 'cd'.repeat(32), sizeBytes: 1 } }],
    ['terms', { terms: { version: '9', sha256: 'cd'.repeat(32) } }],
  ])('with another %s is refused', async (_, change) => {
    const result = await verify(withClaims(document, change));
    expect(result.code).toBe(1);
    expect(failures(result)).toEqual([NOT_SIGNED]);
  });

  it('with another price is refused, also by the entry of the log', async () => {
    const result = await verify(withClaims(withPrice, { price: { totalPence: 1, currency: 'GBP' } }));
    expect(failures(result)).toEqual([NOT_SIGNED, 'the entry of the log is this sale, at this price']);
    const entry = (withPrice.entry ?? '').replace('5390', '5391');
    expect(failures(await verify({ ...withPrice, entry }))).toEqual([
      'the entry of the log is this sale, at this price',
    ]);
  });

  it('is refused with another file, even by one byte or one less', async () => {
    const other = Buffer.from(film);
    other[500] = (other[500] ?? 0) ^ 1;
    for (const content of [other, film.subarray(1), Buffer.alloc(0)]) {
      await save('other.mp4', content);
      const result = await verify(document, '--file', at('other.mp4'));
      expect(result.code).toBe(1);
      expect(failures(result)).toEqual(['the file is the one that was sold']);
    }
  });

  it('is refused with a proof, a checkpoint or a picture of something else', async () => {
    const { inclusion } = document;
    const [first = '', ...others] = inclusion.hashes;
    const changed = Buffer.from(first, 'base64');
    changed[0] = (changed[0] ?? 0) ^ 1;
    const hashes = [changed.toString('base64'), ...others];
    const notIn = 'the sale is in the log';
    expect(failures(await verify({ ...document, inclusion: { ...inclusion, hashes } }))).toEqual([notIn]);
    expect(failures(await verify({ ...document, inclusion: { ...inclusion, leaf: inclusion.leaf - 1 } }))).toEqual([
      notIn,
    ]);
    expect(failures(await verify({ ...document, inclusion: { ...inclusion, hashes: others } }))).toEqual([notIn]);
    const checkpoint = inclusion.checkpoint.replace(/\n\d+\n/, '\n9999\n');
    expect(failures(await verify({ ...document, inclusion: { ...inclusion, checkpoint } }))).toEqual([
      'a published key has signed the log',
      notIn,
    ]);
    expect(failures(await verify({ ...document, still: Buffer.from('another').toString('base64') }))).toEqual([
      'the still is the one in the certificate',
    ]);
  });

  it('is refused under a key that nobody published, and what is no certificate with a sentence', async () => {
    const set = JSON.parse(keys) as { keys: Record<string, string>[] };
    await save('others.json', JSON.stringify({ keys: set.keys.map((key) => ({ ...key, x: 'A'.repeat(43) })) }));
    expect((await verify(document, '--key', at('others.json'))).code).toBe(1);
    for (const given of [{}, 'text', { ...document, format: 'other/2' }, { ...document, certificate: 'a.b' }])
      expect((await verify(given)).code).toBe(2);
    expect((await verify(document, '--file', at('nowhere'))).code).toBe(2);
  });

  it.each(['\u001b[8m', '\u009b8m', '\n', '\r', '\u2028', '\u202e'])(
    'V1.1.2: shows no VALID that its claims have written, by %j',
    async (control) => {
      const forged = withClaims(document, {
        title: `Oak\nVALID${control}`,
        licensor: `ada${control}`,
        iss: `x${control}`,
        jti: control,
      });
      const { code, lines } = await verify(forged);
      expect(code).toBe(1);
      expect(lines).not.toContain('VALID');
      expect(lines.at(-1)).toBe('NOT VALID');
      expect(lines.join('\n')).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e]/u);
      expect(lines.filter((line) => !/^(?:Video: | {5}|ok {3}|FAIL )/.test(line))).toEqual(['NOT VALID']);
    },
  );

  it('cannot borrow the claims of another certificate', async () => {
    const [head, , signature] = document.certificate.split('.');
    const [, body] = withPrice.certificate.split('.');
    const mixed = { ...document, certificate: [head, body, signature].join('.') };
    expect(failures(await verify(mixed))).toEqual([NOT_SIGNED, 'the entry of the log shows the price']);
  });
});

describe('the page to save', () => {
  it('holds the program and the published keys, and allows no network', () => {
    expect(page).toContain('export const verifyCertificate');
    expect(page).toContain(keys);
    expect(page).toContain(`default-src 'none'`);
    expect(page).not.toContain('__');
    expect(page).not.toMatch(/from '\.\//);
  });
});

describe('the hash in pieces', () => {
  it('is SHA-256, wherever the content is cut', async () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pieces, async (given) => {
        const whole = Buffer.concat(given);
        expect(await sha256Of(given)).toEqual({ sha256: hashOf(whole), sizeBytes: whole.length });
      }),
    );
  });
});
