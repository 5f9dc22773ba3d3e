/** An authority for time stamps: `openssl ts` of this machine behind a small HTTP server, with certificates of its own. */
import { execFile, spawnSync } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buffer } from 'node:stream/consumers';

const run = promisify(execFile);

/** Whether there is one on this machine. */
export const hasOpenssl = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;

const settings = (digests: string): string => `[authority]
serial = serial
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = ${digests}
ess_cert_id_alg = sha256
`;

const makeCertificates = async (openssl: (...args: string[]) => Promise<unknown>, folder: string): Promise<void> => {
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  await openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test authority',
    '-days',
    '2',
  );
  await openssl('req', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Test time stamps');
  await writeFile(path.join(folder, 'extensions'), 'extendedKeyUsage = critical, timeStamping\n');
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'extensions', '-days', '2'];
  await openssl('x509', '-req', '-in', 'tsa.csr', '-out', 'tsa.pem', ...signing);
  await writeFile(path.join(folder, 'serial'), '01\n');
  await writeFile(path.join(folder, 'settings'), settings('sha256'));
  await writeFile(path.join(folder, 'settings-sha512'), settings('sha512'));
};

/** What the server answers instead of a time stamp. */
export type Answer = (response: ServerResponse) => void;

/** Starts it. `answerWith` sets what is answered instead of time stamps; undefined lets it stamp again. */
export const startTimeStampAuthority = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-tsa-'));
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  await makeCertificates(openssl, folder);
  let instead: Answer | undefined;
  let requests = 0;

  const stamp = async (query: Buffer, config = 'settings'): Promise<Buffer> => {
    requests += 1;
    const name = `query-${requests}`;
    await writeFile(path.join(folder, name), query);
    const files = ['-queryfile', name, '-out', `${name}.tsr`];
    await openssl('ts', '-reply', '-config', config, '-section', 'authority', ...files);
    return readFile(path.join(folder, `${name}.tsr`));
  };
  const server = createServer((request, response) => {
    if (instead) return instead(response);
    void buffer(request)
      .then((query) => stamp(query))
      .then(
        (answer) => response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(answer),
        () => response.writeHead(500).end(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    stamp,
    answerWith: (answer: Answer | undefined): void => void (instead = answer),
    /** Whether openssl accepts this answer as a time stamp of this authority over the text. */
    accepts: async (answer: Buffer, text: string): Promise<boolean> => {
      await writeFile(path.join(folder, 'answer'), answer);
      await writeFile(path.join(folder, 'text'), text);
      return openssl('ts', '-verify', '-in', 'answer', '-data', 'text', '-CAfile', 'ca.pem').then(
        ({ stdout, stderr }) => /Verification: OK/.test(stdout + stderr),
        () => false,
      );
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(folder, { recursive: true });
    },
  };
};
export type TimeStampAuthority = Awaited<ReturnType<typeof startTimeStampAuthority>>;
