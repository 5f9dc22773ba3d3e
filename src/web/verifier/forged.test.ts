/**
 * Certificates that somebody forged, from one that was issued. Those with a name in `forged/` were signed by a second key of the set,
 * as an operator or the thief of an old key could; their JSON has white space, which is refused as well.
 */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CertificateDocument } from '#contracts/certificates/certificates.ts';
import { checkSales, readKeys, verifyBytes } from './verify.mjs';

const at = (name: string): string => path.resolve('src/web/verifier/forged', `${name}.json`);
const textIn = (name: string): string => readFileSync(at(name), 'utf8').trim();
const documentOf = (name: string): CertificateDocument => JSON.parse(textIn(name)) as CertificateDocument;
const keys = readKeys(textIn('keys'));
const genuine = documentOf('genuine');

const verify = (text: string | Uint8Array) =>
  verifyBytes(typeof text === 'string' ? new TextEncoder().encode(text) : text, keys);
const failuresOf = async (document: unknown): Promise<string[]> => {
  const { checks, isValid } = await verify(typeof document === 'string' ? document : JSON.stringify(document));
  const failures = checks.filter(({ isTrue }) => !isTrue).map(({ name }) => name);
  expect(isValid).toBe(failures.length === 0);
  return failures;
};
const withCheckpoint = (change: (checkpoint: string) => string): CertificateDocument => ({
  ...genuine,
  inclusion: { ...genuine.inclusion, checkpoint: change(genuine.inclusion.checkpoint) },
});

const claimsIn = ({ certificate }: CertificateDocument): Record<string, unknown> =>
  JSON.parse(Buffer.from(certificate.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const urlText = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What an operator can sign: these claims, over a log with this entry alone; without a still. */
const issue = (given: Record<string, unknown>, entry: string) => {
  const { still: _, ...rest } = given;
  const log = 'videos.example/transparency';
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const kid = hash('sha256', JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }), 'base64url');
  const head = hash('sha256', `\0${entry}`, 'base64');
  const text = `${log}\n1\n${head}\n`;
  const named = Buffer.concat([Buffer.from(`${log}\n\u0001`), Buffer.from(x, 'base64url')]);
  const signature = Buffer.concat([
    hash('sha256', named, 'buffer').subarray(0, 4),
    sign(null, Buffer.from(text), privateKey),
  ]);
  const checkpoint = `${text}\n\u2014 ${log} ${signature.toString('base64')}\n`;
  const leaf = { leaf: 0, hash: head };
  const signed = `${urlText({ alg: 'EdDSA', typ: 'JWT', kid })}.${urlText({ ...rest, entry: { log, ...leaf } })}`;
  return {
    keySet: JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }] }),
    document: {
      format: 'licence-certificate/1',
      certificate: `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`,
      still: null,
      entry,
      inclusion: { ...leaf, size: 1, hashes: [], checkpoint },
    },
  };
};

const NOT_CANONICAL = 'the signed part is written in its canonical form';
const NO_STILL = 'the still is the one in the certificate';
const NOT_SIGNED = 'a published key has signed the certificate';
const CHECKPOINT_FORM = 'the checkpoint is written in its canonical form';
const DOUBLE = 'no member of the document stands in it twice';
const MEMBERS = 'the document has the members of its format';

describe('a certificate that was issued before', () => {
  it('is valid, however its document is laid out', async () => {
    expect(await failuresOf(genuine)).toEqual([]);
    expect(await failuresOf(JSON.stringify(genuine, null, 2))).toEqual([]);
    expect(await failuresOf(textIn('genuine').replace('\u2014', String.raw`\u2014`))).toEqual([]);
  });

  it('is valid with the signature of a key that nobody knows beside ours', async () => {
    const other = `\u2014 witness.example ${Buffer.alloc(68, 7).toString('base64')}\n`;
    expect(await failuresOf(withCheckpoint((checkpoint) => checkpoint + other))).toEqual([]);
  });
});

describe('the entry of the log', () => {
  it('is said not to be compared where a certificate has only its hash', async () => {
    expect((await verify(textIn('genuine'))).unproven).toEqual([
      expect.stringMatching(/^What the entry of the log says/),
    ]);
    expect((await verify(textIn('firstSale'))).unproven).toEqual([]);
  });
});

describe('a forged certificate is refused by name', () => {
  it.each([
    ['firstSale', [NOT_CANONICAL, NO_STILL]],
    ['secondSale', [NOT_CANONICAL, NO_STILL]],
    ['noSale', [NOT_CANONICAL, NO_STILL]],
    ['otherTerms', [NOT_CANONICAL, NO_STILL, 'the entry of the log has the licence text of the certificate']],
    ['notExclusive', [NOT_CANONICAL, 'the licence is exclusive', NO_STILL]],
    ['entryWithSpaces', [NOT_CANONICAL, NO_STILL, 'the entry of the log is written in its canonical form']],
  ])('as %s', async (name, failures) => {
    expect(await failuresOf(documentOf(name))).toEqual(failures);
  });

  it('without its still', async () => {
    expect(await failuresOf({ ...genuine, still: null })).toEqual([NO_STILL]);
  });

  it.each(['\n', ' '])('with %j behind the signature', async (more) => {
    expect(await failuresOf({ ...genuine, certificate: genuine.certificate + more })).toEqual([NOT_CANONICAL]);
  });

  it('with a signature that is no base64', async () => {
    const certificate = `${genuine.certificate}=`;
    expect(await failuresOf({ ...genuine, certificate })).toEqual([NOT_CANONICAL, NOT_SIGNED]);
  });

  it('with another spelling of the same signature', async () => {
    const certificate = genuine.certificate.replace(/A$/, 'B');
    expect(certificate).not.toBe(genuine.certificate);
    expect(await failuresOf({ ...genuine, certificate })).toEqual([NOT_CANONICAL]);
  });

  it('with every member twice, or one', async () => {
    const first = JSON.stringify(documentOf('secondSale')).slice(1, -1);
    expect(await failuresOf(`{${first},${JSON.stringify(genuine).slice(1)}`)).toEqual([DOUBLE]);
    const inside = textIn('genuine').replace('"leaf":', String.raw`"le\u0061f":1,"leaf":`);
    expect(await failuresOf(inside)).toEqual([DOUBLE]);
  });

  it('with a member that its format does not have', async () => {
    expect(await failuresOf({ ...genuine, verdict: 'VALID' })).toEqual([MEMBERS]);
    expect(await failuresOf({ ...genuine, inclusion: { ...genuine.inclusion, verdict: 'VALID' } })).toEqual([MEMBERS]);
  });

  it('with a checkpoint that is written otherwise', async () => {
    expect(await failuresOf(withCheckpoint((checkpoint) => checkpoint.trimEnd()))).toEqual([CHECKPOINT_FORM]);
    expect(await failuresOf(withCheckpoint((checkpoint) => `${checkpoint}\n`))).toContain(CHECKPOINT_FORM);
    expect(await failuresOf(withCheckpoint((checkpoint) => `${checkpoint}no signature\n`))).toEqual([CHECKPOINT_FORM]);
  });

  it('with a false signature of a key of the log beside a true one', async () => {
    const forge = (checkpoint: string) => {
      const [, name = '', encoded = ''] = /\u2014 (\S+) (\S+)\n$/u.exec(checkpoint) ?? [];
      const bytes = Buffer.from(encoded, 'base64');
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      return `${checkpoint}\u2014 ${name} ${bytes.toString('base64')}\n`;
    };
    expect(await failuresOf(withCheckpoint(forge))).toContain('a published key has signed the log');
  });

  it('with a later checkpoint of another key than its own', async () => {
    const { still } = genuine;
    expect(await failuresOf({ ...documentOf('otherKey'), still })).toEqual([
      'the key of the certificate has signed the log, too',
    ]);
  });

  it('that is no UTF-8', async () => {
    await expect(verify(Buffer.from(textIn('genuine').replace('localhost', '\u00FF'), 'latin1'))).rejects.toThrow(
      TypeError,
    );
  });
});

describe('a certificate that a key of the set has signed, written as it should be, is refused', () => {
  const { entry: sold = '' } = documentOf('firstSale') as { entry?: string };
  const claimed = claimsIn(documentOf('firstSale'));

  it.each([
    [
      'with other terms',
      { terms: { version: '99', sha256: 'ff'.repeat(32) } },
      sold,
      'has the licence text of the certificate',
    ],
    ['with another currency', { price: { totalPence: 15_400, currency: 'EUR' } }, sold, 'is this sale, at this price'],
    ['with the time of another sale', { soldAt: '2026-11-28T21:04:04.000Z' }, sold, 'is this sale, at this price'],
    [
      'with white space in the entry',
      {},
      JSON.stringify(JSON.parse(sold), null, 1),
      'is written in its canonical form',
    ],
    ['with another event', {}, sold.replace('VideoSold', 'VideoLeft'), 'is this sale, at this price'],
  ])('%s', async (_, change, entry, failure) => {
    const { document, keySet } = issue({ ...claimed, ...change }, entry);
    const { checks } = await verifyBytes(Buffer.from(JSON.stringify(document)), readKeys(keySet));
    expect(checks.filter(({ isTrue }) => !isTrue).map(({ name }) => name)).toEqual([`the entry of the log ${failure}`]);
  });

  it('where it is not exclusive, and accepted where nothing is wrong', async () => {
    for (const isExclusive of [true, false]) {
      const { document, keySet } = issue({ ...claimed, isExclusive }, sold);
      const result = await verifyBytes(Buffer.from(JSON.stringify(document)), readKeys(keySet));
      expect(result.checks.filter(({ isTrue }) => !isTrue).map(({ name }) => name)).toEqual(
        isExclusive ? [] : ['the licence is exclusive'],
      );
    }
  });

  it('under a key that is published for something else', async () => {
    const { document, keySet } = issue(claimed, sold);
    const bytes = Buffer.from(JSON.stringify(document));
    const other = keySet.replace('"sig"', '"enc"');
    expect((await verifyBytes(bytes, readKeys(other))).isValid).toBe(false);
  });
});

describe('the text of a certificate', () => {
  it('is compared with its canonical form before its signature counts', async () => {
    const [head = '', body = '', signature = ''] = genuine.certificate.split('.');
    const claims = claimsIn(genuine);
    const withClaims = (change: Record<string, unknown>) => {
      const changed = Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url');
      return failuresOf({ ...genuine, certificate: [head, changed, signature].join('.') });
    };
    expect(await withClaims({ verdict: 'VALID' })).toEqual([
      'the certificate has the claims of its format',
      NOT_SIGNED,
    ]);
    expect(await withClaims({ iss: undefined })).toEqual(['the certificate has the claims of its format', NOT_SIGNED]);
    expect(await withClaims({ isExclusive: 1 })).toEqual(['the licence is exclusive', NOT_SIGNED]);
    const terms = { version: '1', sha256: 'ab'.repeat(32), discount: 1 };
    expect(await withClaims({ terms })).toEqual(['the certificate has the claims of its format', NOT_SIGNED]);
    expect(await withClaims({ soldAt: 'yesterday' })).toEqual(['its times agree', NOT_SIGNED]);
    expect(await withClaims({ iat: 1 })).toEqual(['its times agree', NOT_SIGNED]);
    expect(await withClaims({ price: { totalPence: 1, currency: 'GBP' } })).toEqual([
      NOT_SIGNED,
      'the entry of the log shows the price',
    ]);
    const crit = Buffer.from('{"alg":"EdDSA","typ":"JWT","kid":"a","crit":[]}').toString('base64url');
    expect(await failuresOf({ ...genuine, certificate: [crit, body, signature].join('.') })).toEqual([
      NOT_CANONICAL,
      NOT_SIGNED,
    ]);
  });
});

describe('the program', () => {
  const run = (...names: string[]) =>
    spawnSync(process.execPath, ['src/web/verifier/verify.mjs', ...names.map(at), '--key', at('keys')], {
      encoding: 'utf8',
    });

  it('refuses two certificates of sales of one video', () => {
    const { status, stdout } = run('firstSale', 'secondSale');
    expect(status).toBe(1);
    expect(stdout).toMatch(/^FAIL no video was sold twice: df48c7a9-\S+ and aaaaaaaa-\S+$/m);
    expect(run('genuine', 'genuine')).toMatchObject({ status: 0 });
  });
});

describe('certificates together', () => {
  const sale = {
    jti: 'a',
    iss: '',
    title: '',
    entry: { log: '', leaf: 0, hash: '' },
    sub: 'urn:uuid:1',
    soldAt: '2026-03-02T12:04:00.000Z',
  };
  const transfer = { ...sale, jti: 'b', transferredAt: '2026-04-02T12:04:00.000Z' };

  it('are of one sale when they are of its transfers, or of other videos', () => {
    expect(checkSales([sale, transfer, { ...transfer, jti: 'c' }, sale])).toMatchObject({ isTrue: true });
    const file = { sha256: 'ab' };
    expect(checkSales([sale, { ...sale, jti: 'b', sub: 'urn:uuid:2', file }])).toMatchObject({ isTrue: true });
  });

  it('are of two sales by the video, by the file, and by the time of the sale', () => {
    const file = { sha256: 'ab' };
    const again = '2026-05-02T12:04:00.000Z';
    for (const others of [
      [sale, { ...sale, jti: 'b' }],
      [
        { ...sale, file },
        { ...sale, jti: 'b', sub: 'urn:uuid:2', file },
      ],
      [sale, { ...transfer, soldAt: again }],
    ])
      expect(checkSales(others)).toMatchObject({ isTrue: false });
  });
});
