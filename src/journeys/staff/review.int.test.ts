/** The moderators' queue over HTTP: who has a video in hand, what can be taken back, what comes of it and when. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, grantRole, payAt, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, protect, readMails, waitFor, type SiteClient } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as moderation from '#contracts/catalogue/moderation.ts';
import * as sales from '#contracts/sales/sales.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { refusalOf } from '#testing/refusal.ts';
import { reach, signature, submit, listingDetails } from '#testing/site/studioSite.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const UNDO_SECONDS = 3;
let site: SiteProcess;
let creator: SiteClient;
let mina: SiteClient;
let miles: SiteClient;
let auditor: SiteClient;

beforeAll(async () => {
  site = await startLivedSite({ REVIEW_UNDO_SECONDS: String(UNDO_SECONDS) });
  [creator, mina, miles, auditor] = await Promise.all([
    enterAs(site, { name: 'maker', isCreator: true }),
    enterModerator('mina'),
    enterModerator('miles'),
    enterStaff(site, 'auditor'),
  ]);
});
afterAll(() => site.stop());

const enterModerator = async (name: string): Promise<SiteClient> => {
  const client = await enterAs(site, { name });
  await grantRole(site, name, 'moderator');
  await protect(client);
  return client;
};
const videoParams = (id: string) => ({ params: { id } });
/** Drawn films are all a little alike: an approval names what the page shows. */
const yes = async (id: string) => {
  const { rights } = await readVideo(id);
  return { ...videoParams(id), body: { note: 'Drawn for this site.', against: rights } };
};
const no = (id: string, reason: string) => ({ ...videoParams(id), body: { reason } });
const readVideo = (id: string) => mina.call(catalogue.adminGetVideo, videoParams(id));
const factsOf = async (id: string): Promise<string[]> =>
  (await readLog(site)).filter(({ streamId }) => streamId === `video-${id}`).map(({ type }) => type);
const signAgain = async (videoId: string, title: string) =>
  creator.call(studio.submitVideo, {
    params: { videoId },
    body: { ...listingDetails, title, priorUse: '', ...(await signature(creator)) },
  });
const mailsAbout = async (part: string) => (await readMails(site.url)).filter(({ subject }) => subject.includes(part));

describe.runIf(isLongRun)('a video in hand', () => {
  it('is passed by when another moderator asks for the next, also at the same moment, and it is said whose it is', async () => {
    const first = await submit(site, creator, 301, 'First');
    const second = await submit(site, creator, 302, 'Second');
    expect(await mina.call(moderation.takeNextReview, { body: {} })).toEqual({ videoId: first });
    expect(await miles.call(moderation.takeNextReview, { body: {} })).toEqual({ videoId: second });
    expect(await refusalOf(miles.call(moderation.takeReview, videoParams(first)))).toBe('review-taken');
    expect(await refusalOf(miles.call(catalogue.approveVideo, await yes(first)))).toBe('review-taken');
    expect((await miles.call(catalogue.adminGetVideo, videoParams(first))).review).toMatchObject({
      name: expect.any(String),
    });
    // Going on gives it back.
    expect(await mina.call(moderation.takeNextReview, { body: { after: first } })).toEqual({ videoId: null });
    expect(await miles.call(moderation.takeNextReview, { body: { after: second } })).toEqual({ videoId: first });
    await mina.call(catalogue.askForChanges, no(second, 'Say which wood.'));
    await miles.call(catalogue.askForChanges, no(first, 'Say which wood.'));
    await reach(creator, first, 'changesRequested');
    await reach(creator, second, 'changesRequested');

    // Examined already, they need no more than another signature.
    const ids = [first, second];
    for (const id of ids) await signAgain(id, 'Again');
    const taken = await Promise.all([mina, miles].map((who) => who.call(moderation.takeNextReview, { body: {} })));
    expect(taken.map(({ videoId }) => videoId).toSorted()).toEqual(ids.toSorted());
    for (const [who, { videoId }] of [[mina, taken[0]] as const, [miles, taken[1]] as const].map(
      ([client, answer]) => [client, answer ?? { videoId: null }] as const,
    ))
      await who.call(catalogue.rejectVideo, no(videoId ?? '', 'Too shaky for us.'));
    for (const id of ids) await reach(creator, id, 'rejected');
  });
});

describe('a decision', () => {
  it.runIf(isLongRun)(
    'shows to nobody before it takes effect; then the creator has the reason by mail and in My Videos',
    async () => {
      const id = await submit(site, creator, 303, 'Oak shelf');
      await mina.call(moderation.takeReview, videoParams(id));
      const { decision, status } = await mina.call(catalogue.rejectVideo, {
        ...videoParams(id),
        body: { code: 'branding', reason: 'At 0:02.', privateNote: 'The same shop as last week.' },
      });
      expect(status).toBe('inReview');
      expect(decision?.decision).toBe('reject');
      expect(decision?.secondsLeft).toBeGreaterThan(0);
      expect((await creator.call(studio.getStudioVideo, { params: { videoId: id } })).status).toBe('inReview');
      expect(await mailsAbout('Oak shelf')).toEqual([]);
      const back = await reach(creator, id, 'rejected');
      expect(back).toMatchObject({ note: 'It shows a logo, a watermark or a brand. At 0:02.', mayAppeal: true });
      const [mail] = await waitFor('the mail', async () => {
        const mails = await mailsAbout('Oak shelf');
        return mails.length > 0 ? mails : undefined;
      });
      expect(mail?.text).toContain('It shows a logo, a watermark or a brand. At 0:02.');
      expect(JSON.stringify(back) + (mail?.text ?? '')).not.toContain('last week');

      const { acts } = await auditor.call(moderation.getReviewDossier, videoParams(id));
      expect(acts.filter(({ act }) => act === 'decided')).toMatchObject([
        {
          decision: 'reject',
          privateNote: 'The same shop as last week.',
          isUndone: false,
          seconds: expect.any(Number),
        },
      ]);
      const other = await submit(site, creator, 307, 'Oak stool');
      await miles.call(catalogue.rejectVideo, no(other, 'Too dark.'));
      await reach(creator, other, 'rejected');
      const { mine, everybody } = await mina.call(moderation.reviewFigures);
      expect(mine.decisions).toBeGreaterThan(0);
      expect(mine.medianSeconds).toBeGreaterThanOrEqual(0);
      expect(everybody.decisions).toBeGreaterThan(mine.decisions);
    },
  );

  it.runIf(isLongRun)('is taken back in time by who decided: both facts stay, nothing else comes of it', async () => {
    const id = await submit(site, creator, 304, 'Oak table');
    await mina.call(catalogue.approveVideo, await yes(id));
    expect(await refusalOf(miles.call(catalogue.rejectVideo, no(id, 'Too shaky.')))).toBe('not-under-review');
    expect(await refusalOf(miles.call(moderation.undoDecision, videoParams(id)))).toBe('not-allowed');
    expect(await mina.call(moderation.undoDecision, videoParams(id))).toMatchObject({
      status: 'inReview',
      decision: null,
    });
    expect(await refusalOf(mina.call(moderation.undoDecision, videoParams(id)))).toBe('conflict');
    await mina.call(catalogue.askForChanges, { ...videoParams(id), body: { code: 'thumbnail' } });
    expect((await reach(creator, id, 'changesRequested')).note).toBe(
      'Please choose a thumbnail that shows what is in the video.',
    );
    expect((await factsOf(id)).slice(-4)).toEqual([
      'ReviewDecided',
      'ReviewUndone',
      'ReviewDecided',
      'ChangesRequested',
    ]);
    expect(await refusalOf(mina.call(moderation.undoDecision, videoParams(id)))).toBe('conflict');

    await signAgain(id, 'Oak table');
    await miles.call(catalogue.approveVideo, await yes(id));
    await reach(creator, id, 'listed');
  });

  it('takes effect although the process was killed meanwhile', async () => {
    const id = await submit(site, creator, 305, 'Oak chair');
    await mina.call(catalogue.approveVideo, await yes(id));
    await site.kill();
    await site.restart();
    await reach(creator, id, 'listed');
    expect((await factsOf(id)).filter((type) => type === 'VideoListed')).toHaveLength(1);
  });
});

describe('a takedown', () => {
  it('takes the offer first: nobody buys any more; the creator reads why, appeals, and another moderator lets it back', async () => {
    const seller = await enterAs(site, { name: 'creator', isCreator: true });
    const videoId = await listFromStock(site, seller, 1);
    const buyer = await enterAs(site, { name: 'late' });
    const { orderId, payUrl } = await buy(buyer, videoId);
    const down = { ...videoParams(videoId), body: { code: 'rights', reason: 'The song is known.' } } as const;
    expect((await mina.call(moderation.takeDownVideo, down)).status).toBe('takenDown');
    expect(await refusalOf(callSite(site.url)(catalogue.getVideo, { params: { videoId } }))).toBe('not-found');
    expect([303, 410]).toContain(await payAt(payUrl));
    await waitFor('the order to be lost', async () => {
      const { status, lostBecause } = await buyer.call(sales.getOrder, { params: { orderId } });
      return status === 'lost' && lostBecause === 'withdrawn' ? true : undefined;
    });
    expect(await reach(seller, videoId, 'takenDown')).toMatchObject({
      note: 'We could not see that all the rights to it are yours to sell. The song is known.',
      mayAppeal: true,
    });
    await waitFor('the mail', async () => ((await mailsAbout('was taken down')).length > 0 ? true : undefined));
    expect(await refusalOf(seller.call(studio.relistVideo, { params: { videoId }, body: { pricePence: 4900 } }))).toBe(
      'conflict',
    );

    await seller.call(studio.appealDecision, { params: { videoId }, body: { text: 'I wrote that song myself.' } });
    expect(await refusalOf(mina.call(moderation.takeReview, videoParams(videoId)))).toBe('not-allowed');
    expect(await mina.call(moderation.takeNextReview, { body: {} })).toEqual({ videoId: null });
    expect(await miles.call(moderation.takeNextReview, { body: {} })).toEqual({ videoId });
    await miles.call(catalogue.approveVideo, await yes(videoId));
    await reach(seller, videoId, 'listed');
    await waitFor('the offer', async () => {
      const bought = await buy(buyer, videoId).catch(() => undefined);
      return bought && (await payAt(bought.payUrl)) === 303 ? true : undefined;
    });
    await reach(seller, videoId, 'sold');
    expect(await refusalOf(miles.call(moderation.takeDownVideo, down))).toBe('video-already-sold');
  });
});

describe('a look at what we hold about a creator', () => {
  it.runIf(isLongRun)('is noted once a day, and shown with what was done', async () => {
    const owner = await enterAs(site, { name: 'joiner', isCreator: true });
    const refused = await submit(site, owner, 308, 'Oak box');
    await mina.call(catalogue.rejectVideo, no(refused, 'Too dark.'));
    await reach(owner, refused, 'rejected');
    const id = await submit(site, owner, 306, 'Oak bench');
    const before = (await readLog(site)).filter(({ type }) => type === 'CreatorDataRead').length;
    await auditor.call(moderation.getReviewDossier, videoParams(id));
    await auditor.call(moderation.getReviewDossier, videoParams(id));
    const { acts, creator: maker } = await mina.call(moderation.getReviewDossier, videoParams(id));
    expect((await readLog(site)).filter(({ type }) => type === 'CreatorDataRead').length).toBe(before + 2);
    expect(acts.map(({ act }) => act)).toContain('read');
    expect(maker).toMatchObject({
      username: 'joiner',
      trust: { isTrusted: false },
      byStatus: { rejected: 1, inReview: 1 },
    });
    expect((await readVideo(id)).status).toBe('inReview');
    await mina.call(catalogue.rejectVideo, no(id, 'Too dark.'));
    await reach(owner, id, 'rejected');
  });
});
