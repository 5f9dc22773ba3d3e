/** How fast an original leaves: sealed, through our sender, beside a file in clear through Express's own. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { openSealed } from '#platform/files/sealedFile.ts';
import { openSealedWriter } from '#platform/files/sealedWriter.ts';
import { sendOpenFile } from '#platform/http/sendOpenFile.ts';
import { median } from './measure.ts';

const MB = 1024 * 1024;

/** Reads the whole answer; MB a second. */
const download = async (url: string, megabytes: number): Promise<number> => {
  const start = performance.now();
  const { body } = await fetch(url);
  let received = 0;
  for await (const piece of body ?? []) received += (piece as Uint8Array).length;
  if (received !== megabytes * MB) throw new Error(`${received} bytes arrived`);
  return (megabytes * 1000) / (performance.now() - start);
};

/** Medians in MB (2²⁰ bytes) a second, one after the other, after one of each that does not count. */
export const measureDownloads = async (
  megabytes: number,
  repetitions: number,
): Promise<{ sealed: number; plain: number }> => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'soletake-bench-'));
  const key = randomBytes(32);
  await writeFile(path.join(scratch, 'sealed'), '');
  const writer = await openSealedWriter(path.join(scratch, 'sealed'), key, megabytes * MB);
  const plain = await open(path.join(scratch, 'plain'), 'w');
  for (let n = 0; n < megabytes; n += 1) {
    const noise = randomBytes(MB);
    await writer.write(noise);
    await plain.write(noise);
  }
  await writer.close();
  await plain.close();
  const app = express();
  app.get('/sealed', async (request, response) =>
    sendOpenFile(request, response, await openSealed(path.join(scratch, 'sealed'), key)),
  );
  app.get('/plain', (_, response) => response.sendFile('plain', { root: scratch }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const speeds: Record<'sealed' | 'plain', number[]> = { sealed: [], plain: [] };
  for (let repetition = 0; repetition <= repetitions; repetition += 1)
    for (const kind of ['sealed', 'plain'] as const) {
      const speed = await download(`${url}/${kind}`, megabytes);
      if (repetition > 0) speeds[kind].push(speed);
    }
  server.close();
  await rm(scratch, { recursive: true });
  return { sealed: median(speeds.sealed), plain: median(speeds.plain) };
};
