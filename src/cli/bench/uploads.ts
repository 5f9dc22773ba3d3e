/** How fast an upload arrives: through the whole process, beside the same library with nothing around it. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Upload } from 'tus-js-client';
import { enterAs } from '#driver/siteDriver.ts';
import { startSite } from '#driver/siteProcess.ts';
import type { SiteClient } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { median } from './measure.ts';
import { memoryOf } from './memory.ts';

const MB = 1024 * 1024;

export type UploadsResult = {
  /** Medians, in MB (2²⁰ bytes) a second. */
  ours: number;
  bare: number;
  /** Of our process in MB; undefined where the system does not tell. */
  memory: { beforeMb: number; peakMb: number } | undefined;
};

/** Express, tus and its file store as their pages show them, in a process of its own as ours is. */
const bareServer = `
  import express from 'express';
  import { FileStore } from '@tus/file-store';
  import { Server } from '@tus/server';
  const tus = new Server({ path: '/files', relativeLocation: true, datastore: new FileStore({ directory: process.argv[2] }) });
  const app = express();
  app.all(/^\\/files/, (request, response) => tus.handle(request, response));
  const server = app.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('disconnect', () => process.exit());`;

const startBare = async (folder: string): Promise<{ url: string; child: ChildProcess }> => {
  // Beside node_modules, where its imports are looked for.
  const script = path.resolve('dist', 'server', 'bareTus.mjs');
  await writeFile(script, bareServer);
  const child = fork(script, [folder], { execArgv: [] });
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/files`, child };
};

const writeNoise = (file: string, megabytes: number): Promise<void> => {
  const noise = function* (): Generator<Buffer> {
    for (let n = 0; n < megabytes; n += 1) yield randomBytes(MB);
  };
  return pipeline(noise, createWriteStream(file));
};

type Target = { endpoint: string; headers?: Record<string, string>; metadata?: Record<string, string> };

/** One upload in one request, as a browser sends it; answers MB a second. */
const upload = async (file: string, megabytes: number, target: Target): Promise<number> => {
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    new Upload(createReadStream(file), {
      ...target,
      uploadSize: megabytes * MB,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  return (megabytes * 1000) / (performance.now() - start);
};

/** Announced before and thrown away after, neither of which counts. */
const uploadToUs = async (creator: SiteClient, url: string, file: string, megabytes: number): Promise<number> => {
  const body = { fileName: 'film.mp4', sizeBytes: megabytes * MB };
  const { videoId, uploadUrl } = await creator.call(catalogue.createVideo, { body });
  const headers = { Authorization: `Bearer ${creator.token()}` };
  const perSecond = await upload(file, megabytes, { endpoint: url + uploadUrl, headers, metadata: { videoId } });
  await creator.call(studio.cancelUpload, { params: { videoId } });
  return perSecond;
};

const uploadToBare = async (url: string, folder: string, file: string, megabytes: number): Promise<number> => {
  const perSecond = await upload(file, megabytes, { endpoint: url });
  for (const name of await readdir(folder)) await rm(path.join(folder, name));
  return perSecond;
};

/** `rounds` of both, one after the other, after one of each that does not count. */
export const measureUploads = async (megabytes: number, repetitions: number): Promise<UploadsResult> => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'soletake-bench-'));
  const file = path.join(scratch, 'film.mp4');
  const folder = path.join(scratch, 'bare');
  await mkdir(folder);
  await writeNoise(file, megabytes);
  const site = await startSite();
  const bare = await startBare(folder);
  try {
    const creator = await enterAs(site, { name: 'bench', isCreator: true });
    const toUs = (): Promise<number> => uploadToUs(creator, site.url, file, megabytes);
    const toBare = (): Promise<number> => uploadToBare(bare.url, folder, file, megabytes);
    await toUs();
    await toBare();
    const memory = await memoryOf(site).catch(() => undefined);
    const ours: number[] = [];
    const bares: number[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      ours.push(await toUs());
      bares.push(await toBare());
    }
    return {
      ours: median(ours),
      bare: median(bares),
      memory: memory && { beforeMb: memory.beforeMb, peakMb: await memory.readPeakMb() },
    };
  } finally {
    bare.child.disconnect();
    await site.stop();
    await rm(scratch, { recursive: true });
  }
};
