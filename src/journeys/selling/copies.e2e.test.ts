/** A copy, as its creator and as a moderator meet it in the browser: beside its model, refused once that is sold, appealed. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen } from '#driver/approveVideo.ts';
import { shareStaff } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, staffNames } from '#driver/siteDriver.ts';
import { uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { film, reencoded } from '#testing/site/films.ts';
import { judge, judgeSizes, sizesInTurn } from '#testing/browser/screens.ts';
import { enterConsole, openStaffSession, enterPage, shareJourney, type Journey } from '#testing/browser/siteJourney.ts';
import { reach, listingDetails } from '#testing/site/studioSite.ts';

let journey: Journey;
let site: Journey['site'];
let moderator: SiteClient & { recoveryCodes: string[] };
/** Let in beside its model before that was sold, and refused after. */
const copies = { early: '', late: '' };

beforeAll(async () => {
  journey = await shareJourney();
  ({ site } = journey);
  const [maker, copier, owner] = await Promise.all([
    enterAs(site, { name: 'copies-maker', isCreator: true }),
    enterAs(site, { name: 'copies-copier', isCreator: true }),
    enterAs(site, { name: 'copies-owner' }),
  ]);
  moderator = await shareStaff('moderator');
  const original = await film('testsrc2');
  const send = (client: SiteClient, title: string, bytes: Buffer): Promise<string> =>
    uploadVideo(site.url, client, { title, ...listingDetails }, bytes, 'film.mp4');
  const model = await send(maker, 'The model', original);
  await reach(maker, model, 'inReview');
  await approveSeen(moderator, model, () => enterStaff(site, 'moderator', 'second-moderator'));
  copies.early = await send(copier, 'An early copy', await reencoded(original, 36));
  await reach(copier, copies.early, 'inReview');
  await waitFor('the sale', async () => {
    const order = await buy(owner, model).catch(() => undefined);
    return order && (await payAt(order.payUrl)) === 303 ? true : undefined;
  });
  await reach(maker, model, 'sold');
  copies.late = await send(copier, 'A late copy', await reencoded(original, 30));
  await reach(copier, copies.late, 'refused');
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const openConsole = async (videoId: string): Promise<Page> => {
  const code = moderator.recoveryCodes.pop() ?? '';
  const session = await openStaffSession(site, staffNames.moderator, code);
  const page = await enterConsole(journey, session, `/videos/${videoId}/show`);
  await page.getByRole('list', { name: 'Likely copies' }).waitFor();
  return page;
};

/** Of the picture that this part of the page is cut out of, once it has come. */
const widthOfBackground = async (part: Element): Promise<number> => {
  const picture = new Image();
  picture.src = getComputedStyle(part).backgroundImage.slice(5, -2);
  await picture.decode();
  return picture.naturalWidth;
};

describe('a copy', () => {
  it('stands beside its model in the console, and is not approved once that is sold', async () => {
    const page = await openConsole(copies.early);
    const model = page.getByRole('link', { name: 'The model' });
    const like = page.getByRole('list', { name: 'Likely copies' }).getByRole('listitem').filter({ has: model });
    await like.getByText('Very likely the same recording').waitFor();
    await like.getByText('Sold', { exact: true }).waitFor();
    const moments = await like.getByRole('img', { name: / at \d\d:\d\d$/ }).all();
    expect(moments).toHaveLength(2);
    for (const moment of moments) expect(await moment.evaluate(widthOfBackground)).toBeGreaterThan(0);
    expect(await judge(page, 'console-likenesses')).toEqual([]);
    await page.getByRole('button', { name: 'Approve although it resembles a sold video …' }).click();
    await page.getByText('It resembles a sold video: “The model” by').waitFor();
    expect(await judge(page, 'console-approve-against')).toEqual([]);
    await page.getByLabel('Why it may be listed').fill('They look different to me.');
    await page.getByRole('button', { name: 'Propose it' }).click();
    await page
      .getByText(/^It closely resembles a video that has been sold/)
      .first()
      .waitFor();
    expect((await moderator.call(catalogue.adminGetVideo, { params: { id: copies.early } })).status).toBe('inReview');
  });

  it('of what was sold says so, with the rule and the way on; it is appealed, and somebody looks at both', async () => {
    const page = await enterPage(journey, 'copies-copier', `/studio/${copies.late}`, 'phone');
    const standing = page.getByRole('region', { name: 'Where it stands' });
    await standing.getByText(/copy of a video that has been sold/).waitFor();
    expect(await standing.getByRole('link', { name: 'Read the rule' }).getAttribute('href')).toBe(
      '/creator-faq#re-upload',
    );
    expect(await judgeSizes(page, 'copy-of-sold', sizesInTurn(0))).toEqual([]);
    await page.getByLabel('Why the decision is wrong').fill('I stood beside the other camera and filmed it myself.');
    await page.getByRole('button', { name: 'Ask for another decision' }).click();
    await page.getByText('A moderator will review it').first().waitFor();
    const desk = await openConsole(copies.late);
    await desk.getByText('Refused by the checks:').waitFor();
    await desk.getByText('I stood beside the other camera').waitFor();
    await desk.getByRole('list', { name: 'Likely copies' }).getByRole('link', { name: 'The model' }).waitFor();
    expect(await judge(desk, 'console-appeal')).toEqual([]);
  });
});
