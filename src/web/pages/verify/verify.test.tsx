import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  findCertificate,
  findCertificateOfFile,
  type CertificateStatus,
  type RegisterEntry,
} from '#contracts/certificates/certificates.ts';
import { Problem } from '#contracts/http/problem.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';

const certificateId = 'c0ffee00-0000-4000-8000-000000000001';
const film = 'a film';
const sha256 = createHash('sha256').update(film).digest('hex');

const anEntry = (change: Partial<RegisterEntry> = {}): RegisterEntry => ({
  certificateId,
  status: 'active',
  successor: null,
  videoId: '5d0f3c1a-0000-4000-8000-000000000001',
  title: 'Oak stool',
  soldAt: '2026-03-02T12:04:00Z',
  licensor: 'marta',
  licensee: 'https://www.youtube.com/@oak',
  file: { sha256, sizeBytes: film.length },
  uploadSha256: null,
  terms: { version: '1', sha256: 'ab'.repeat(32) },
  chain: [
    { kind: 'priorUse', at: '2026-02-01T12:00:00Z', event: 'e0000000-0000-4000-8000-000000000001', text: 'On my blog' },
    { kind: 'grant', at: '2026-02-01T12:00:00Z', event: 'e0000000-0000-4000-8000-000000000001', text: null },
    { kind: 'sale', at: '2026-03-02T12:04:00Z', event: certificateId, text: null },
  ],
  document: {
    format: 'licence-certificate/1',
    certificate: 'a.b.c',
    still: null,
    entry: null,
    inclusion: { leaf: 41, hash: 'a', size: 100, hashes: [], checkpoint: 'signed by us' },
  },
  ...change,
});

const openEntry = async (entry: RegisterEntry) => {
  const answers = createAnswers();
  answers.answer(findCertificate, entry);
  const page = renderSite(`/verify/${certificateId}`, answers);
  await screen.findByRole('heading', { level: 1 });
  return page;
};
const aFile = (content: string, name = 'film.mp4'): File => new File([content], name);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the page of a certificate', () => {
  it('shows the file, both sides, the chain of title and the proof', async () => {
    await openEntry(anEntry());
    screen.getByRole('heading', { level: 1, name: 'This licence is in force.' });
    for (const text of [sha256, 'marta', 'https://www.youtube.com/@oak', 'On my blog', 'signed by us'])
      screen.getByText(text);
    screen.getByText(/entry 42 of 100 in our log/);
    expect(within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')).toHaveLength(3);
  });

  it.each([
    ['underClaim', 'This licence is under claim.'],
    ['suspended', 'This licence is suspended.'],
    ['ended', 'This licence has ended.'],
  ] satisfies [CertificateStatus, string][])('says of one that is %s: %s', async (status, heading) => {
    await openEntry(anEntry({ status }));
    screen.getByRole('heading', { level: 1, name: heading });
  });

  it('says what is erased, and what is still being made', async () => {
    await openEntry(anEntry({ licensor: null, licensee: null, file: null, document: null, chain: [] }));
    screen.getByText('Erased with the account of the creator');
    screen.getByText('Erased with the account of its owner');
    screen.getByText('Not read yet');
    screen.getByText(/The certificate is signed once the file has been read/);
  });

  it('compares a file in the browser', async () => {
    const { user } = await openEntry(anEntry());
    await user.upload(screen.getByLabelText('The video to compare'), aFile('another'));
    await screen.findByText(/^The file on your device is another one/);
    await user.upload(screen.getByLabelText('The video to compare'), aFile(film));
    await screen.findByText('The file on your device is the one that was sold.');
  });

  it('says that a file cannot be read, and takes another one', async () => {
    const { user } = await openEntry(anEntry());
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const broken = aFile(film);
    vi.spyOn(broken, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotReadableError');
    });
    await user.upload(screen.getByLabelText('The video to compare'), broken);
    await screen.findByText('This file cannot be read. Please choose it again.');
    expect(warned).toHaveBeenCalled();
    await user.upload(screen.getByLabelText('The video to compare'), aFile(film));
    await screen.findByText('The file on your device is the one that was sold.');
    expect(screen.queryByText(/cannot be read/)).toBeNull();
  });

  it('accepts the upload as well where it differs', async () => {
    const { user } = await openEntry(
      anEntry({ file: { sha256: 'cd'.repeat(32), sizeBytes: 3 }, uploadSha256: sha256 }),
    );
    await user.upload(screen.getByLabelText('The video to compare'), aFile(film));
    await screen.findByText('The file on your device is the one that was sold.');
  });
});

describe('the register', () => {
  const forged = (name: string) => readFileSync(`src/web/verifier/forged/${name}.json`, 'utf8');
  const open = async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(forged('keys'))));
    const answers = createAnswers();
    answers.answer(findCertificate, anEntry());
    answers.answer(findCertificateOfFile, ({ query }) => {
      if (query.sha256 !== sha256) throw new Problem('not-found');
      return { certificateId };
    });
    const page = renderSite('/verify', answers);
    await screen.findByRole('heading', { level: 1, name: 'Verify a licence' });
    return { ...page, answers };
  };
  const drop = (user: { upload: (input: HTMLElement, file: File) => Promise<void> }, file: File) =>
    user.upload(screen.getByLabelText('A video or a certificate'), file);

  it('finds a certificate by the file, and shows that they belong together', async () => {
    const { user, address } = await open();
    await drop(user, aFile(film));
    await screen.findByText('The file on your device is the one that was sold.');
    expect(address()).toBe(`/verify/${certificateId}`);
  });

  it('says that a file was never sold here, with its hash', async () => {
    const { user, answers } = await open();
    await drop(user, aFile('another'));
    await screen.findByText(/^No certificate was ever issued for exactly this file/);
    const other = createHash('sha256').update('another').digest('hex');
    screen.getByText(other);
    expect(answers.requestsTo(findCertificateOfFile)).toEqual([{ query: { sha256: other } }]);
  });

  const wrongWith = async (text: string): Promise<(string | null | undefined)[]> => {
    const { user, answers } = await open();
    const document = JSON.parse(forged('genuine')) as RegisterEntry['document'];
    answers.answer(findCertificate, ({ params }) => {
      if (!params.certificateId.startsWith('df48c7a9')) throw new Problem('not-found');
      return anEntry({ certificateId: params.certificateId, document });
    });
    await drop(user, aFile(text, 'certificate.json'));
    await screen.findByRole('heading', { level: 2, name: /^This certificate is/ });
    const wrong = screen.queryAllByLabelText('wrong').map((mark) => mark.nextSibling?.firstChild?.textContent);
    screen.getByRole('heading', { name: `This certificate is ${wrong.length > 0 ? 'not ' : ''}genuine.` });
    return wrong;
  };
  const notRegistered = 'the register has this certificate, with this entry of the log';

  it('checks a certificate that was issued before', async () => {
    expect(await wrongWith(forged('genuine'))).toEqual([]);
  });

  it('names why it refuses a certificate with a member that stands in it twice', async () => {
    const doubled = `{"format":"another",${forged('genuine').slice(1)}`;
    expect(await wrongWith(doubled)).toEqual(['no member of the document stands in it twice']);
  });

  it.each([
    ['entry of the log is no sale', 'noSale'],
    ['number the register does not have', 'secondSale'],
  ])('refuses a certificate whose %s', async (_, name) => {
    expect(await wrongWith(forged(name))).toContain(notRegistered);
  });

  it('says of what is no certificate that it cannot be read', async () => {
    const { user } = await open();
    await drop(user, aFile('no certificate', 'certificate.json'));
    await screen.findByText('This file cannot be read as a certificate or a video.');
  });
});
