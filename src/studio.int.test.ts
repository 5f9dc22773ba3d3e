/** A creator's videos against the whole process: typed, signed, decided, appealed, repriced, taken back, refused as copies. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, clip, enterAs, enterStaff, grantRole, listVideo, payAt } from '#cli/chaos/market.ts';
import { startSite, type SiteProcess } from '#cli/chaos/siteProcess.ts';
import { callSite, protect, uploadVideo, waitFor, type SiteClient } from '#cli/demo/client.ts';
import * as catalogue from '#contracts/catalogue.ts';
import { Problem } from '#contracts/problem.ts';
import * as sales from '#contracts/sales.ts';
import * as studio from '#contracts/studio.ts';
import type { VideoStatus } from '#contracts/businessVocabulary.ts';
import { resolveEngine } from '#platform/media/engine.ts';
import { generated, runFfmpeg, trusted, type Input } from '#platform/media/run.ts';

let site: SiteProcess;
let creator: SiteClient;
let moderator: SiteClient;
let second: SiteClient;
beforeAll(async () => {
  site = await startSite();
  [creator, moderator, second] = await Promise.all([
    enterAs(site, { name: 'maker', isCreator: true }),
    enterStaff(site, 'moderator'),
    enterAs(site, { name: 'colleague' }),
  ]);
  await grantRole(site, 'colleague', 'moderator');
  await protect(second);
});
afterAll(() => site.stop());

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Problem ? error.type : Promise.reject(error as Error)),
  );
const words = { description: 'How to', category: 'diy' as const, tags: ['oak'], pricePence: 4900 };
const reach = (client: SiteClient, videoId: string, status: VideoStatus) =>
  waitFor(`${status}`, async () => {
    const video = await client.call(studio.getStudioVideo, { params: { videoId } });
    return video.status === status ? video : undefined;
  });
/** Uploaded and signed; in review once the checks are done. */
const submit = async (client: SiteClient, seed: number, title: string): Promise<string> => {
  const videoId = await uploadVideo(site.url, client, { title, ...words }, await clip(seed), 'clip.mp4');
  await reach(client, videoId, 'inReview');
  return videoId;
};
const encode = async (inputs: Input[], args: string[]): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-film-'));
  const target = path.join(folder, 'film.mp4');
  const all = [...args, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-y', `file:${target}`];
  await runFfmpeg(await resolveEngine(), { inputs, args: all }, { timeoutMs: 60_000 });
  const bytes = await readFile(target);
  await rm(folder, { recursive: true });
  return bytes;
};
/** Long enough for a copy of it to be beyond doubt. */
const film = (): Promise<Buffer> =>
  encode(
    [generated('testsrc2=size=640x360:rate=12:duration=36'), generated('sine=frequency=300:beep_factor=3:duration=36')],
    ['-vf', 'crop=480:270:80*(1+sin(t/3)):45*(1+cos(t/2))'],
  );
/** The same film, smaller and coarser: other bytes. */
const reencoded = async (bytes: Buffer, quality: number): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-copy-'));
  const source = path.join(folder, 'a.mp4');
  await writeFile(source, bytes);
  const copy = await encode([trusted(source)], ['-vf', 'scale=-2:250', '-crf', String(quality)]);
  await rm(folder, { recursive: true });
  return copy;
};
const signature = async (client: SiteClient) => {
  const { version, hash } = await client.call(studio.grantDocument);
  return { grantVersion: version, grantHash: hash, signedName: 'Maker Test', agrees: true as const };
};

describe('a draft', () => {
  it('is kept while it is typed, may be incomplete, and goes with the video', async () => {
    const { videoId } = await creator.call(catalogue.createVideo, {
      body: { title: 'IMG 2041', fileName: 'IMG_2041.mp4', sizeBytes: 1000 },
    });
    const draft = { title: 'Oak sto', description: '', category: null, tags: [], pricePence: null, priorUse: '' };
    await creator.call(studio.saveDraft, { params: { videoId }, body: draft });
    const [mine] = (await creator.call(catalogue.myVideos)).videos;
    expect(mine).toMatchObject({ id: videoId, title: 'Oak sto', pricePence: null, creatorPence: null });
    const other = await enterAs(site, { name: 'nosy', isCreator: true });
    expect(await refusal(other.call(studio.saveDraft, { params: { videoId }, body: draft }))).toBe('not-found');

    const before = (await creator.call(catalogue.myVideos)).uploadsLeftToday ?? 0;
    expect((await creator.call(studio.cancelUpload, { params: { videoId } })).status).toBe('cancelled');
    expect((await creator.call(catalogue.myVideos)).uploadsLeftToday).toBe(before + 1);
    expect(await refusal(creator.call(studio.saveDraft, { params: { videoId }, body: draft }))).toBe('conflict');
  });

  it('is not submitted incomplete, unsigned, or under another text', async () => {
    const { videoId } = await creator.call(catalogue.createVideo, { body: { fileName: 'a.mp4', sizeBytes: 1000 } });
    const ask = (body: object) =>
      creator
        .call(studio.submitVideo, { params: { videoId }, body: body as never })
        .then(() => [])
        .catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          return [error.type, ...error.errors.map(({ pointer }) => pointer)];
        });
    const signed = await signature(creator);
    expect(await ask({ ...words, title: 'A stool', pricePence: null, ...signed })).toEqual([
      'invalid-input',
      '#/pricePence',
    ]);
    expect(await ask({ ...words, title: 'A stool', ...signed, signedName: '', agrees: false })).toEqual([
      ...['invalid-input', '#/signedName', '#/agrees'],
    ]);
    expect(await ask({ ...words, title: 'A stool', ...signed, grantHash: '0'.repeat(64) })).toEqual(['conflict']);
  });
});

describe('a decision', () => {
  it('may be to ask for changes; the creator signs again and it is listed', async () => {
    const videoId = await submit(creator, 201, 'A stool');
    await moderator.call(catalogue.askForChanges, { params: { id: videoId }, body: { reason: 'Say which wood.' } });
    const back = await reach(creator, videoId, 'changesRequested');
    expect(back).toMatchObject({ note: 'Say which wood.', mayAppeal: false });
    await creator.call(studio.submitVideo, {
      params: { videoId },
      body: { ...words, title: 'An oak stool', priorUse: 'On my blog', ...(await signature(creator)) },
    });
    const { title, priorUse, history } = await moderator.call(catalogue.adminGetVideo, { params: { id: videoId } });
    expect([title, priorUse]).toEqual(['An oak stool', 'On my blog']);
    expect(history.map(({ what }) => what)).toContain('Changes asked for');
    await moderator.call(catalogue.approveVideo, { params: { id: videoId }, body: { note: '' } });
    expect((await creator.call(studio.getStudioVideo, { params: { videoId } })).status).toBe('listed');
  });

  it('is appealed once, and somebody else decides', async () => {
    const videoId = await submit(creator, 202, 'A table');
    await moderator.call(catalogue.rejectVideo, { params: { id: videoId }, body: { reason: 'Too shaky for us.' } });
    expect((await reach(creator, videoId, 'rejected')).mayAppeal).toBe(true);
    const appeal = { params: { videoId }, body: { text: 'It was filmed on a boat; that is the point of it.' } };
    expect((await creator.call(studio.appealDecision, appeal)).status).toBe('inReview');
    const approve = { params: { id: videoId }, body: { note: '' } };
    expect(await refusal(moderator.call(catalogue.approveVideo, approve))).toBe('not-allowed');
    expect((await second.call(catalogue.approveVideo, approve)).status).toBe('listed');
    expect(await refusal(creator.call(studio.appealDecision, appeal))).toBe('conflict');
  });
});

describe('a listed video', () => {
  it('changes its words, price and thumbnail; it is taken back and listed again', async () => {
    const videoId = await listVideo(site, { creator, moderator }, { seed: 203 });
    const params = { videoId };
    const visitor = callSite(site.url);
    await creator.call(studio.editListing, {
      params,
      body: { title: 'Better words', description: '', category: 'crafts', tags: [] },
    });
    expect(await creator.call(sales.repriceVideo, { params, body: { pricePence: 5900 } })).toEqual({
      pricePence: 5900,
    });
    expect(await visitor(catalogue.getVideo, { params })).toMatchObject({ title: 'Better words', pricePence: 5900 });

    const first = (await visitor(catalogue.getVideo, { params })).thumbnail;
    const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#274' } })
      .png()
      .toBuffer();
    await creator.call(studio.uploadThumbnail, {
      params,
      file: new File([picture], 'mine.png', { type: 'image/png' }),
    });
    const next = (await visitor(catalogue.getVideo, { params })).thumbnail;
    expect(next).not.toBe(first);
    await waitFor('the new thumbnail to be public and the old one gone', async () => {
      const [shown, gone] = await Promise.all([fetch(site.url + next), fetch(site.url + first)]);
      return shown.status === 200 && gone.status === 404 ? true : undefined;
    });
    const noPicture = new File(['no picture'], 'mine.png', { type: 'image/png' });
    expect(await refusal(creator.call(studio.uploadThumbnail, { params, file: noPicture }))).toBe('invalid-input');

    await creator.call(sales.withdrawVideo, { params });
    expect(await refusal(visitor(catalogue.getVideo, { params }))).toBe('not-found');
    await waitFor('the pictures to be hidden', async () =>
      (await fetch(site.url + next)).status === 404 ? true : undefined,
    );
    await reach(creator, videoId, 'withdrawn');
    const buyer = await enterAs(site, { name: 'early' });
    expect(await refusal(buy(buyer, videoId, 5900))).toBe('video-not-for-sale');

    await creator.call(studio.relistVideo, { params, body: { pricePence: 6900 } });
    await waitFor('the offer to be open again', async () => {
      const order = await buy(buyer, videoId, 6900).catch(() => undefined);
      return order && (await payAt(order.payUrl)) === 303 ? true : undefined;
    });
    await reach(creator, videoId, 'sold');
    expect(await refusal(creator.call(sales.withdrawVideo, { params }))).toBe('video-already-sold');
    expect(await refusal(creator.call(sales.repriceVideo, { params, body: { pricePence: 100 } }))).toBe(
      'video-already-sold',
    );
    const nosy = await enterAs(site, { name: 'rival', isCreator: true });
    expect(await refusal(nosy.call(sales.withdrawVideo, { params }))).toBe('not-found');
    await waitFor('nothing of it to be public', async () => {
      const published = await readdir(path.join(site.dataDir, 'media', 'published'));
      return published.includes(path.basename(next)) ? undefined : true;
    });
  });
});

describe('the same content', () => {
  it('of the same creator goes on with an upload that ended, and points to one that did not', async () => {
    const bytes = await clip(204);
    const send = () => uploadVideo(site.url, creator, { title: 'Twice', ...words }, bytes, 'twice.mp4');
    const first = await send();
    await reach(creator, first, 'inReview');
    const again = await send();
    expect((await reach(creator, again, 'refused')).note).toMatch(/uploaded this very file before, as “Twice”/);
    await moderator.call(catalogue.rejectVideo, {
      params: { id: first },
      body: { reason: 'A price tag can be read.' },
    });
    await creator.call(studio.cancelUpload, { params: { videoId: first } });
    await reach(creator, await send(), 'inReview');
  });

  it('re-encoded is shown to the moderator beside the one it is like, and refused once that one is sold', async () => {
    const copier = await enterAs(site, { name: 'copier', isCreator: true });
    const original = await film();
    const details = { title: 'The first', ...words };
    const first = await uploadVideo(site.url, creator, details, original, 'first.mp4');
    await reach(creator, first, 'inReview');
    const copy = await uploadVideo(site.url, copier, details, await reencoded(original, 36), 'copy.mp4');
    await reach(copier, copy, 'inReview');
    const seen = await moderator.call(catalogue.adminGetVideo, { params: { id: copy } });
    // Drawn clips are all a little alike; the film itself comes first.
    expect(seen.matches[0]?.videoId).toBe(first);

    await moderator.call(catalogue.approveVideo, { params: { id: first }, body: { note: '' } });
    const buyer = await enterAs(site, { name: 'owner' });
    await waitFor('the sale', async () => {
      const order = await buy(buyer, first).catch(() => undefined);
      return order && (await payAt(order.payUrl)) === 303 ? true : undefined;
    });
    await reach(creator, first, 'sold');
    const late = await uploadVideo(site.url, copier, details, await reencoded(original, 30), 'late.mp4');
    const refused = await reach(copier, late, 'refused');
    expect([refused.mayAppeal, refused.note]).toEqual([
      true,
      expect.stringMatching(/copy of a video that has been sold/),
    ]);
    const appeal = { params: { videoId: late }, body: { text: 'I filmed it myself from the next bench.' } };
    expect((await copier.call(studio.appealDecision, appeal)).status).toBe('inReview');
  });
});
