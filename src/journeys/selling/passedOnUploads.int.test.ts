/** Two machines with one bucket and one database behind a proxy that asks them in turn, and uploads that both receive. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { callSite, waitFor, type SiteClient } from '#driver/client.ts';
import { createMember, freePair, lastingPort, type Member } from '#driver/processes.ts';
import { startProxy, type Proxy } from '#driver/proxy.ts';
import { enterAs } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { startS3Server, type S3Server } from '#standIns/s3/s3Server.ts';
import { readStoredOriginal } from '#testing/site/storedOriginal.ts';
import { reach } from '#testing/site/studioSite.ts';
import { writeFilm } from '#testing/site/uploads.ts';

const PART_BYTES = 1_000_000;
let folder: string;
let server: S3Server;
let proxy: Proxy;
let proxyUrl: string;
let site: SiteProcess;
let other: Member;
let otherDisk: string;
let creator: SiteClient;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-passed-on-'));
  server = await startS3Server();
  const port = await freePair();
  const otherPort = await freePair();
  const proxyPort = await lastingPort();
  const shared = { ...server.env, S3_PREFIX: 'passed/' };
  site = await startSite({ ...shared, PORT: String(port), PROCESS_URL: `http://127.0.0.1:${port}` });
  otherDisk = path.join(folder, 'other');
  const settings = {
    ...site.env,
    PORT: String(otherPort),
    PROCESS_URL: `http://127.0.0.1:${otherPort}`,
    DATA_DIR: otherDisk,
    MASTER_KEY: await readFile(path.join(site.dataDir, 'development-secret'), 'utf8'),
    SANDBOX_URL: `http://127.0.0.1:${port + 1}`,
  };
  other = createMember(
    () => settings,
    () => undefined,
  );
  await other.start();
  proxy = await startProxy(proxyPort, [port, otherPort]);
  proxyUrl = `http://127.0.0.1:${proxyPort}`;
  creator = await enterAs({ ...site, url: `http://localhost:${port}` }, { name: 'maker', isCreator: true });
});
afterAll(async () => {
  proxy.close();
  await other.halt();
  await site.stop();
  await server.close();
  await rm(folder, { recursive: true });
});

const holds = async (dataDir: string, videoId: string): Promise<boolean> =>
  (await readdir(path.join(dataDir, 'media', 'uploads'))).includes(videoId);

type Sending = { onSent?: (bytes: number) => void };

/** Announces and sends a film through the proxy, in parts that reach the machines in turn, and says that it is complete. */
const sendThroughProxy = async (film: Buffer, { onSent }: Sending = {}) => {
  const call = callSite(proxyUrl, creator.token);
  const { videoId } = await call(catalogue.createVideo, { body: { fileName: 'film.mp4', sizeBytes: film.length } });
  const sent = new Promise<void>((resolve, reject) => {
    new Upload(film, {
      endpoint: `${proxyUrl}/api/uploads`,
      chunkSize: PART_BYTES,
      metadata: { videoId },
      headers: { Authorization: `Bearer ${creator.token()}` },
      retryDelays: Array.from({ length: 240 }, () => 250),
      storeFingerprintForResuming: false,
      onChunkComplete: (_, bytes) => onSent?.(bytes),
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  return { videoId, sent, complete: () => call(catalogue.completeUpload, { params: { videoId } }) };
};
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const makeFilm = async (seed: number): Promise<Buffer> =>
  readFile(await writeFilm(path.join(folder, `${seed}.mp4`), seed, 12));

describe('an upload through a proxy that asks two machines in turn', () => {
  it('arrives whole on the disk of one, and is examined wherever there is time', async () => {
    const film = await makeFilm(61);
    const held = { here: 0, there: 0 };
    const upload: { videoId?: string } = {};
    const { videoId, sent, complete } = await sendThroughProxy(film, {
      onSent: () => {
        const id = upload.videoId ?? '';
        void holds(site.dataDir, id).then((is) => (held.here += Number(is)));
        void holds(otherDisk, id).then((is) => (held.there += Number(is)));
      },
    });
    upload.videoId = videoId;
    await sent;
    // At once, through whichever machine is next: it reads what has arrived from the database.
    await complete();
    expect(Math.min(held.here, held.there)).toBe(0);
    expect(held.here + held.there).toBeGreaterThan(5);
    await reach(creator, videoId, 'draft');
    expect(await readStoredOriginal(site, videoId)).toEqual({ sizeBytes: film.length, sha256: sha256(film) });
    for (const disk of [site.dataDir, otherDisk]) expect(await holds(disk, videoId)).toBe(false);
    expect(proxy.wrong()).toEqual([]);
  });

  it('goes on when the machine that holds it is killed in the middle and started again', async () => {
    const film = await makeFilm(62);
    let sentBytes = 0;
    const { videoId, sent, complete } = await sendThroughProxy(film, { onSent: (bytes) => (sentBytes = bytes) });
    await waitFor('some parts', () => Promise.resolve(sentBytes >= 3 * PART_BYTES ? true : undefined));
    const isHere = await holds(site.dataDir, videoId);
    expect(isHere).not.toBe(await holds(otherDisk, videoId));
    const holder = isHere ? site : other;
    await holder.kill();
    const answer = await fetch(`${proxyUrl}/api/uploads/${videoId}`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${creator.token()}`, 'Tus-Resumable': '1.0.0' },
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    await (isHere ? site.restart() : other.start());
    await sent;
    await complete();
    await reach(creator, videoId, 'draft');
    expect(await readStoredOriginal(site, videoId)).toEqual({ sizeBytes: film.length, sha256: sha256(film) });
    expect(proxy.wrong()).toEqual([]);
  });
});
