import { mkdtemp, rm, writeFile, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'vitest';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { clip } from '#driver/clip.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { enterAs } from '#driver/siteDriver.ts';
import { startSite } from '#driver/siteProcess.ts';
import { createTus, sendBytes } from '#testing/site/tus.ts';

const GB = 1024 ** 3;
it('measures', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'h2-measure-'));
  const site = await startSite();
  const make = async (name: string, head: Buffer, sizeBytes: number) => {
    const file = path.join(folder, name);
    await writeFile(file, head);
    const handle = await open(file, 'r+');
    const box = Buffer.alloc(16);
    box.writeUInt32BE(1, 0);
    box.write('free', 4);
    box.writeBigUInt64BE(BigInt(sizeBytes - head.length), 8);
    if (name !== 'no') await handle.write(box, 0, 16, head.length);
    await handle.truncate(sizeBytes);
    await handle.close();
    return { file, sizeBytes };
  };
  const send = async (client: SiteClient, { file, sizeBytes }: { file: string; sizeBytes: number }) => {
    const { videoId } = await client.call(catalogue.createVideo, { body: { fileName: 'a.mp4', sizeBytes } });
    const sender = { site, client, videoId };
    await createTus(sender, sizeBytes);
    const t = performance.now();
    await sendBytes(sender, { file, sizeBytes, from: 0, to: sizeBytes });
    const sent = performance.now();
    await client.call(catalogue.completeUpload, { params: { videoId } });
    console.log(path.basename(file), 'sent in', Math.round(sent - t), 'complete', Math.round(performance.now() - sent));
    return { videoId, at: performance.now() };
  };
  const ends = async (client: SiteClient, name: string, { videoId, at }: { videoId: string; at: number }) => {
    const status = await waitFor(
      name,
      async () => {
        const { status } = await client.call(catalogue.getMyVideo, { params: { videoId } });
        return status === 'processing' || status === 'uploading' ? undefined : status;
      },
      300_000 as never,
    );
    console.log(name, status, Math.round(performance.now() - at), 'ms');
  };
  try {
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map((name) => enterAs(site, { name: `zz${name}`, isCreator: true })),
    );
    const film = await make('film', await clip(91), GB - 1);
    const no = await make('no', Buffer.from('nothing'), GB - 1);
    const huge = await make('huge', await clip(92), 6 * GB);
    const first = await send(a!, film);
    await ends(a!, 'film alone', first);
    await ends(b!, 'duplicate alone', await send(b!, film));
    await ends(b!, 'no video alone', await send(b!, no));
    // while three huge
    const one = await send(c!, huge);
    const rest = [await send(c!, huge), await send(c!, huge)];
    void rest;
    void one;
    const [x, y] = [await send(b!, no), await send(b!, film)];
    await Promise.all([ends(b!, 'no video with huge', x), ends(b!, 'duplicate with huge', y)]);
    for (const h of [one, ...rest]) await ends(c!, 'huge', h);
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}, 900_000);
