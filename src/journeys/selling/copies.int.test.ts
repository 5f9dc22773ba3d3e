/** Copies against the whole process: the same bytes, the same film re-encoded, and what happens after one of them is sold. */
import { beforeAll, describe, expect, it } from 'vitest';
import { approveSeen } from '#driver/approveVideo.ts';
import { clip } from '#driver/clip.ts';
import { shareLivedSite, shareStaff } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as sales from '#contracts/sales/sales.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { film, reencoded } from '#testing/site/films.ts';
import { refusalOf } from '#testing/refusal.ts';
import { reach, listingDetails } from '#testing/site/studioSite.ts';

let site: SiteProcess;
let creator: SiteClient;
let moderator: SiteClient;
beforeAll(async () => {
  site = await shareLivedSite();
  [creator, moderator] = await Promise.all([
    enterAs(site, { name: 'copies-maker', isCreator: true }),
    shareStaff('moderator'),
  ]);
});

describe('the same content', () => {
  it('of the same creator goes on with an upload that ended, and points to one that did not', async () => {
    const bytes = await clip(204);
    const send = () => uploadVideo(site.url, creator, { title: 'Twice', ...listingDetails }, bytes, 'twice.mp4');
    const first = await send();
    await reach(creator, first, 'inReview');
    const again = await send();
    expect((await reach(creator, again, 'refused')).note).toMatch(/uploaded this very file before, as “Twice”/);
    await moderator.call(catalogue.rejectVideo, {
      params: { id: first },
      body: { reason: 'A price tag can be read.' },
    });
    // The rejected one could still be appealed, and then there would be two.
    expect((await reach(creator, await send(), 'refused')).note).toMatch(/or delete it first/);
    await creator.call(studio.cancelUpload, { params: { videoId: first } });
    await reach(creator, await send(), 'inReview');
  });

  it('re-encoded is shown to the moderator beside the one it is like, and refused once that one is sold', async () => {
    const copier = await enterAs(site, { name: 'copies-copier', isCreator: true });
    const original = await film('testsrc2');
    const details = { title: 'The first', ...listingDetails };
    const first = await uploadVideo(site.url, creator, details, original, 'first.mp4');
    await reach(creator, first, 'inReview');
    const copy = await uploadVideo(site.url, copier, details, await reencoded(original, 36), 'copy.mp4');
    await reach(copier, copy, 'inReview');
    const seen = await moderator.call(catalogue.adminGetVideo, { params: { id: copy } });
    // Drawn clips are all a little alike; the film itself comes first.
    expect(seen.likenesses[0]).toMatchObject({ videoId: first, verdict: 'strong', title: 'The first' });
    const reverse = await moderator.call(catalogue.adminGetVideo, { params: { id: first } });
    expect(reverse.likenesses.map(({ videoId }) => videoId)).toContain(copy);

    await approveSeen(moderator, first, () => enterStaff(site, 'moderator', 'second-moderator'));
    const buyer = await enterAs(site, { name: 'copies-owner' });
    await waitFor('the sale', async () => {
      const order = await buy(buyer, first).catch(() => undefined);
      return order && (await payAt(order.payUrl)) === 303 ? true : undefined;
    });
    await reach(creator, first, 'sold');
    const approveCopy = moderator.call(catalogue.approveVideo, { params: { id: copy }, body: { note: '' } });
    expect(await refusalOf(approveCopy)).toBe('copy-of-sold');
    const late = await uploadVideo(site.url, copier, details, await reencoded(original, 30), 'late.mp4');
    const refused = await reach(copier, late, 'refused');
    expect(refused.mayAppeal).toBe(true);
    expect(refused.note).toMatch(/copy of a video that has been sold/);
    const appeal = { params: { videoId: late }, body: { text: 'I filmed it myself from the next bench.' } };
    expect((await copier.call(studio.appealDecision, appeal)).status).toBe('inReview');
  });

  it('does not come back to the marketplace beside a copy that was let in meanwhile', async () => {
    const copier = await enterAs(site, { name: 'copies-follower', isCreator: true });
    const original = await film('mandelbrot');
    const details = { title: 'Taken back', ...listingDetails };
    const first = await uploadVideo(site.url, creator, details, original, 'first.mp4');
    await reach(creator, first, 'inReview');
    await approveSeen(moderator, first, () => enterStaff(site, 'moderator', 'second-moderator'));
    const relist = () =>
      creator.call(studio.relistVideo, { params: { videoId: first }, body: { pricePence: listingDetails.pricePence } });
    const withdraw = async () => {
      await waitFor('its offer', () =>
        creator.call(sales.withdrawVideo, { params: { videoId: first } }).then(
          () => true,
          () => undefined,
        ),
      );
      await reach(creator, first, 'withdrawn');
    };
    await withdraw();
    const copy = await uploadVideo(site.url, copier, details, await reencoded(original, 34), 'copy.mp4');
    await reach(copier, copy, 'inReview');
    expect(await refusalOf(relist())).toBe('none');
    await withdraw();
    await approveSeen(moderator, copy, () => enterStaff(site, 'moderator', 'second-moderator'));
    expect(await refusalOf(relist())).toBe('conflict');
    expect((await creator.call(studio.getStudioVideo, { params: { videoId: first } })).status).toBe('withdrawn');
  });
});
