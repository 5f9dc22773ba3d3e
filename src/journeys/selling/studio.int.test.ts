/** A creator's videos against the whole process: typed, signed, decided, appealed, repriced, taken back, thrown away. */
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen } from '#driver/approveVideo.ts';
import { clip } from '#driver/clip.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, grantRole, listVideo, payAt, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, protect, uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import * as sales from '#contracts/sales/sales.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { approveWaiting } from '#testing/pages/studioVideos.ts';
import { refusalOf } from '#testing/refusal.ts';
import { storedFiles, storedFilesIn } from '#testing/site/storedFiles.ts';
import { reach, signature, submit, listingDetails } from '#testing/site/studioSite.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let site: SiteProcess;
let creator: SiteClient;
let moderator: SiteClient;
let second: SiteClient;
beforeAll(async () => {
  site = await startLivedSite();
  [creator, moderator, second] = await Promise.all([
    enterAs(site, { name: 'maker', isCreator: true }),
    enterStaff(site, 'moderator'),
    enterAs(site, { name: 'colleague' }),
  ]);
  await grantRole(site, 'colleague', 'moderator');
  await protect(second);
});
afterAll(() => site.stop());

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
    expect(await refusalOf(other.call(studio.saveDraft, { params: { videoId }, body: draft }))).toBe('not-found');

    const before = (await creator.call(catalogue.myVideos)).uploadsLeftToday ?? 0;
    expect((await creator.call(studio.cancelUpload, { params: { videoId } })).status).toBe('cancelled');
    expect((await creator.call(catalogue.myVideos)).uploadsLeftToday).toBe(before + 1);
    expect(await refusalOf(creator.call(studio.saveDraft, { params: { videoId }, body: draft }))).toBe('conflict');
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
    expect(await ask({ ...listingDetails, title: 'A stool', pricePence: null, ...signed })).toEqual([
      'invalid-input',
      '#/pricePence',
    ]);
    expect(await ask({ ...listingDetails, title: 'A stool', ...signed, signedName: '', agrees: false })).toEqual([
      'invalid-input',
      '#/signedName',
      '#/agrees',
    ]);
    expect(await ask({ ...listingDetails, title: 'A stool', ...signed, grantHash: '0'.repeat(64) })).toEqual([
      'conflict',
    ]);
  });
});

describe('a decision', () => {
  it.runIf(isLongRun)('may be to ask for changes; the creator signs again and it is listed', async () => {
    const videoId = await submit(site, creator, 201, 'A stool');
    await moderator.call(catalogue.askForChanges, { params: { id: videoId }, body: { reason: 'Say which wood.' } });
    const back = await reach(creator, videoId, 'changesRequested');
    expect(back).toMatchObject({ note: 'Say which wood.', mayAppeal: false });
    await creator.call(studio.submitVideo, {
      params: { videoId },
      body: { ...listingDetails, title: 'An oak stool', priorUse: 'On my blog', ...(await signature(creator)) },
    });
    const { title, priorUse, history } = await moderator.call(catalogue.adminGetVideo, { params: { id: videoId } });
    expect(title).toBe('An oak stool');
    expect(priorUse).toBe('On my blog');
    expect(history.map(({ what }) => what)).toContain('Changes requested');
    await approveSeen(moderator, videoId, () => Promise.resolve(second));
    expect((await creator.call(studio.getStudioVideo, { params: { videoId } })).status).toBe('listed');
  });

  it.runIf(isLongRun)('is appealed once, and somebody else decides', async () => {
    const videoId = await submit(site, creator, 202, 'A table');
    await moderator.call(catalogue.rejectVideo, { params: { id: videoId }, body: { reason: 'Too shaky for us.' } });
    expect((await reach(creator, videoId, 'rejected')).mayAppeal).toBe(true);
    const appeal = { params: { videoId }, body: { text: 'It was filmed on a boat; that is the point of it.' } };
    expect((await creator.call(studio.appealDecision, appeal)).status).toBe('inReview');
    const { rights } = await second.call(catalogue.adminGetVideo, { params: { id: videoId } });
    const approve = { params: { id: videoId }, body: { note: 'Drawn for this site.', against: rights } };
    expect(await refusalOf(moderator.call(catalogue.approveVideo, approve))).toBe('not-allowed');
    expect((await second.call(catalogue.approveVideo, approve)).status).toBe('listed');
    expect(await refusalOf(creator.call(studio.appealDecision, appeal))).toBe('conflict');
  });
});

describe('a listed video', () => {
  it('changes its words, price and thumbnail; it is taken back and listed again', async () => {
    const seller = await enterAs(site, { name: 'creator', isCreator: true });
    const videoId = await listFromStock(site, seller, 1);
    const params = { videoId };
    const visitor = callSite(site.url);
    const before = (await visitor(catalogue.getVideo, { params })).title;
    const { edit } = await seller.call(studio.editListing, {
      params,
      body: { title: 'Better words', description: '', category: 'crafts', tags: [] },
    });
    expect(edit?.text?.title).toBe('Better words');
    expect((await visitor(catalogue.getVideo, { params })).title).toBe(before);
    await approveWaiting(moderator, videoId);
    expect(await seller.call(sales.repriceVideo, { params, body: { pricePence: 5900 } })).toEqual({
      pricePence: 5900,
      totalPence: 6490,
      creatorPence: 5310,
    });
    expect(await visitor(catalogue.getVideo, { params })).toMatchObject({ title: 'Better words', pricePence: 5900 });

    const first = (await visitor(catalogue.getVideo, { params })).thumbnail;
    const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#274' } })
      .png()
      .toBuffer();
    await seller.call(studio.uploadThumbnail, {
      params,
      file: new File([picture], 'mine.png', { type: 'image/png' }),
    });
    expect((await visitor(catalogue.getVideo, { params })).thumbnail).toBe(first);
    await approveWaiting(moderator, videoId);
    const next = (await visitor(catalogue.getVideo, { params })).thumbnail;
    expect(next).not.toBe(first);
    await waitFor('the new thumbnail to be public and the old one gone', async () => {
      const [shown, gone] = await Promise.all([fetch(site.url + next), fetch(site.url + first)]);
      return shown.status === 200 && gone.status === 404 ? true : undefined;
    });
    const noPicture = new File(['no picture'], 'mine.png', { type: 'image/png' });
    expect(await refusalOf(seller.call(studio.uploadThumbnail, { params, file: noPicture }))).toBe('invalid-input');

    await seller.call(sales.withdrawVideo, { params });
    expect(await refusalOf(visitor(catalogue.getVideo, { params }))).toBe('not-found');
    await waitFor('the pictures to be hidden', async () =>
      (await fetch(site.url + next)).status === 404 ? true : undefined,
    );
    await reach(seller, videoId, 'withdrawn');
    const buyer = await enterAs(site, { name: 'early' });
    expect(await refusalOf(buy(buyer, videoId, 5900))).toBe('video-not-for-sale');

    await seller.call(studio.relistVideo, { params, body: { pricePence: 6900 } });
    await waitFor('the offer to be open again', async () => {
      const order = await buy(buyer, videoId, 6900).catch(() => undefined);
      return order && (await payAt(order.payUrl)) === 303 ? true : undefined;
    });
    await reach(seller, videoId, 'sold');
    expect(await refusalOf(seller.call(sales.withdrawVideo, { params }))).toBe('video-already-sold');
    expect(await refusalOf(seller.call(sales.repriceVideo, { params, body: { pricePence: 100 } }))).toBe(
      'video-already-sold',
    );
    const nosy = await enterAs(site, { name: 'rival', isCreator: true });
    expect(await refusalOf(nosy.call(sales.withdrawVideo, { params }))).toBe('not-found');
    await waitFor('nothing of it to be public', async () => {
      const published = await storedFilesIn(site, 'published');
      return published.includes(path.basename(next)) ? undefined : true;
    });
  });
});

/** What is kept under the name of this video. */
const filesOf = async (videoId: string): Promise<string[]> =>
  (await storedFiles(site)).filter((name) => name.includes(videoId));

describe('a video that goes', () => {
  it('leaves no file behind when it is thrown away while it is examined', async () => {
    const { videoId } = await creator.call(catalogue.createVideo, {
      body: { title: 'Gone', fileName: 'gone.mp4', sizeBytes: 1 },
    });
    await creator.call(studio.cancelUpload, { params: { videoId } });
    const bytes = await clip(205, 20);
    const examined = await uploadVideo(site.url, creator, { title: 'Going', ...listingDetails }, bytes, 'going.mp4');
    await waitFor('the examination to be under way', async () =>
      (await creator.call(studio.getStudioVideo, { params: { videoId: examined } })).progress?.step === 'checking'
        ? true
        : undefined,
    );
    await creator.call(studio.cancelUpload, { params: { videoId: examined } });
    // Videos are examined one after the other.
    await submit(site, creator, 206, 'The next one');
    await waitFor('nothing of it to be left', async () =>
      (await filesOf(examined)).length + (await filesOf(videoId)).length === 0 ? true : undefined,
    );
    expect((await creator.call(studio.getStudioVideo, { params: { videoId: examined } })).status).toBe('cancelled');
  });

  it.runIf(isLongRun)('takes its pictures along, but not those of a video made from the same file', async () => {
    const pictures = async () => (await storedFilesIn(site, 'pictures')).length;
    const before = await pictures();
    const throwAway = (videoId: string) => creator.call(studio.cancelUpload, { params: { videoId } });
    const bytes = await clip(211);
    const first = await uploadVideo(site.url, creator, { title: 'Once', ...listingDetails }, bytes, 'once.mp4');
    await reach(creator, first, 'inReview');
    await moderator.call(catalogue.rejectVideo, { params: { id: first }, body: { reason: 'Too dark for us.' } });
    const made = (await pictures()) - before;
    expect(made).toBeGreaterThan(4);
    await throwAway(first);
    await waitFor('its pictures to go', async () => ((await pictures()) === before ? true : undefined));
    const again = await uploadVideo(site.url, creator, { title: 'Again', ...listingDetails }, bytes, 'again.mp4');
    await reach(creator, again, 'inReview');
    const other = await enterAs(site, { name: 'sameshot', isCreator: true });
    // A byte behind the end: another file with the same pictures.
    const longer = Buffer.concat([bytes, Buffer.from([0, 0, 0, 9, 0x66, 0x72, 0x65, 0x65, 0])]);
    const twin = await uploadVideo(site.url, other, { title: 'Twin', ...listingDetails }, longer, 'twin.mp4');
    await reach(other, twin, 'inReview');
    expect(await pictures()).toBe(before + made);
    await moderator.call(catalogue.rejectVideo, { params: { id: again }, body: { reason: 'Too dark for us.' } });
    await throwAway(again);
    await waitFor('the files to go', async () => ((await filesOf(again)).length === 0 ? true : undefined));
    expect(await pictures()).toBe(before + made);
  });

  it('is given up when nobody has gone on with its upload for two weeks', async () => {
    const begin = async () => {
      const { videoId } = await creator.call(catalogue.createVideo, { body: { fileName: 'a.mp4', sizeBytes: 1000 } });
      await fetch(`${site.url}/api/uploads`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${creator.token()}`,
          'Tus-Resumable': '1.0.0',
          'Upload-Length': '1000',
          'Upload-Metadata': `videoId ${Buffer.from(videoId).toString('base64')}`,
        },
      });
      await fetch(`${site.url}/api/uploads/${videoId}`, {
        method: 'PATCH',
        headers: {
          Authorization: `Bearer ${creator.token()}`,
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
        },
        body: 'a byte',
      });
      return videoId;
    };
    const old = await begin();
    const fresh = await begin();
    const twoWeeksAgo = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
    await utimes(path.join(site.dataDir, 'media', 'uploads', old), twoWeeksAgo, twoWeeksAgo);
    await site.kill();
    // The sweeper leaves alone what changed in the last minute.
    site.env['CLOCK_AHEAD_DAYS'] = String(2 / (24 * 60));
    await site.restart();
    await reach(creator, old, 'cancelled');
    await waitFor('its file to go', async () => ((await filesOf(old)).length === 0 ? true : undefined));
    expect((await creator.call(studio.getStudioVideo, { params: { videoId: fresh } })).status).toBe('uploading');
  });

  it('goes with its creator: what waited is thrown away, files of what was withdrawn go, no written word stays', async () => {
    const leaver = await enterAs(site, { name: 'leaver', isCreator: true });
    const waiting = await submit(site, leaver, 207, 'Waiting');
    const turnedDown = await submit(site, leaver, 208, 'Turned down');
    await moderator.call(catalogue.rejectVideo, { params: { id: turnedDown }, body: { reason: 'Too dark for us.' } });
    await leaver.call(studio.appealDecision, {
      params: { videoId: turnedDown },
      body: { text: 'My lamp is broken, which is why it is dark.' },
    });
    await second.call(catalogue.rejectVideo, { params: { id: turnedDown }, body: { reason: 'Too dark for me.' } });
    const forSale = await listVideo(site, { creator: leaver, moderator }, { seed: 209 });
    expect((await filesOf(forSale)).length).toBeGreaterThan(1);

    await leaver.call(account.deleteAccount, { body: { username: 'leaver' } });
    const readVideo = (id: string) => moderator.call(catalogue.adminGetVideo, { params: { id } });
    await waitFor('the files to go', async () => ((await filesOf(forSale)).length === 1 ? true : undefined));
    expect(await filesOf(forSale)).toEqual([expect.stringContaining('fingerprints')]);
    await waitFor('the videos to go', async () => {
      const all = await Promise.all([waiting, turnedDown, forSale].map(readVideo));
      return all.map(({ status }) => status).join() === 'cancelled,cancelled,withdrawn' ? true : undefined;
    });
    await waitFor('their files to go', async () =>
      (await filesOf(waiting)).length + (await filesOf(turnedDown)).length === 0 ? true : undefined,
    );
    expect((await readVideo(turnedDown)).history.filter(({ note }) => note !== null)).toEqual([]);
    expect(JSON.stringify(await readLog(site))).not.toContain('My lamp is broken');
  });
});
