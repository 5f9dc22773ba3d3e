/** Every state of a video in My Videos and in the studio, against the real process: what it says, how it looks, what works. */
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callSite } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { judge, judgeSizes, sizes, sizesInTurn } from '#testing/browser/screens.ts';
import {
  approveWaiting,
  comesTo,
  fillStudio,
  type Lasting,
  type Passing,
  type StudioVideos,
} from '#testing/pages/studioVideos.ts';
import { enterPage, isAt, openJourney, type Journey } from '#testing/browser/siteJourney.ts';

let journey: Journey;
let site: Journey['site'];
let videos: StudioVideos;

beforeAll(async () => {
  // The creator has used up the uploads of the day on which the stock was made.
  journey = await openJourney({ CLOCK_AHEAD_DAYS: '1' });
  ({ site } = journey);
  videos = await fillStudio(site);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

/** A slow machine is no failure. */

const openList = async (): Promise<Page> => {
  const page = await enterPage(journey, 'creator', '/account?tab=videos', 'desk');
  await page.getByRole('article', { name: 'sold' }).waitFor();
  return page;
};
/** A video is called by its state, except for the one that comes to several. */
const titleOf = (state: Lasting): keyof StudioVideos['ids'] => {
  switch (state) {
    case 'draft':
    case 'inReview':
    case 'changesRequested':
    case 'rejected':
      return 'passing';
    default:
      return state;
  }
};
/** From My Videos to the studio, once it knows the video. */
const openStudio = async (page: Page, state: Lasting): Promise<void> => {
  const path = `/studio/${videos.ids[titleOf(state)]}`;
  await page.getByRole('list', { name: 'My videos' }).locator(`h3 a[href="${path}"]`).click();
  await page.waitForURL(isAt(path));
  await page.getByRole('region', { name: 'Where it stands' }).waitFor();
};
/** From the studio to My Videos. */
const goBackToList = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('link', { name: 'My Videos', exact: true }).first().click();
  await page.getByRole('list', { name: 'My videos' }).waitFor();
};

/** [state, its tag, why it stands so, the way on in the list, what can be done in the studio] */
const states: [Lasting, string, RegExp, string | null, string[]][] = [
  ['uploading', 'Uploading', /The upload is not complete/, 'Resume the upload', ['Details', 'Delete']],
  [
    'draft',
    'Ready to submit',
    /Fill in the missing details and sign/,
    'Finish and submit',
    ['Details', 'Thumbnail', 'Delete'],
  ],
  ['inReview', 'In review', /A moderator will review it/, null, ['Thumbnail']],
  ['changesRequested', 'Changes requested', /name the wood/, 'Make the changes', ['Details', 'Thumbnail', 'Delete']],
  [
    'rejected',
    'Returned',
    /returned it: It shows a shop logo/,
    'See what you can do',
    ['Appeal', 'Thumbnail', 'Delete'],
  ],
  ['refused', 'Needs another file', /uploaded this very file before, as “Clip 2”/, 'Upload another file', ['Delete']],
  ['listed', 'Listed', /It is for sale/, 'See it as buyers do', ['What buyers read', 'Price', 'Thumbnail', 'Withdraw']],
  ['withdrawn', 'Withdrawn', /You can list it again/, 'List it again', ['List it again', 'Thumbnail']],
  ['takenDown', 'Taken down', /took it down: .*Its music is not yours/, 'See what you can do', ['Appeal']],
  ['sold', 'Sold', /£44\.10 is yours/, 'See what you earned', []],
];
const actions = ['Details', 'Appeal', 'What buyers read', 'Price', 'List it again', 'Thumbnail', 'Withdraw', 'Delete'];

const seeText = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor();
const sign = async (page: Page): Promise<void> => {
  await page.getByText('creator Test').waitFor();
  await page.getByRole('checkbox', { name: /mean to sign/ }).check();
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await comesTo(videos.creator, videos.ids.passing, 'inReview');
  await page.getByRole('region', { name: 'Where it stands' }).getByText('A moderator will review it').waitFor();
};
const historyOf = (page: Page) => page.getByRole('list', { name: 'History' });

const isPassing = (state: Lasting): state is Passing => titleOf(state) === 'passing';
/** What the creator does in the studio, and the moderator elsewhere, until the draft has come to the next state. */
const onwards: Record<Passing, (page: Page) => Promise<void>> = {
  draft: async (page) => {
    await page.getByLabel('Category').selectOption('diy');
    await page.getByLabel('Your price').fill('60');
    await sign(page);
  },
  inReview: async () => {
    const reason = 'Please name the wood in the title.';
    await videos.moderator.call(catalogue.askForChanges, { params: { id: videos.ids.passing }, body: { reason } });
    await comesTo(videos.creator, videos.ids.passing, 'changesRequested');
  },
  changesRequested: async (page) => {
    await page.getByLabel('Title').fill('A bench of ash');
    await sign(page);
    await historyOf(page).getByText('Please name the wood').waitFor();
    const reason = 'It shows a shop logo.';
    await videos.moderator.call(catalogue.rejectVideo, { params: { id: videos.ids.passing }, body: { reason } });
    await comesTo(videos.creator, videos.ids.passing, 'rejected');
  },
  rejected: async (page) => {
    await page.getByLabel('Why the decision is wrong').fill('The logo is my own: I painted it on the wall myself.');
    await page.getByRole('button', { name: 'Ask for another decision' }).click();
    await seeText(page, 'A moderator will review it');
    await historyOf(page).getByText('Appealed').waitFor();
    expect(await page.getByRole('heading', { name: 'Appeal', exact: true }).count()).toBe(0);
  },
};

describe('every video', () => {
  /** In My Videos. */
  const seeRow = async (page: Page, [state, tag, why, way]: (typeof states)[number]): Promise<void> => {
    const row = page
      .getByRole('article')
      .filter({ has: page.locator(`a[href="/studio/${videos.ids[titleOf(state)]}"]`) });
    await row.getByText(tag, { exact: true }).waitFor();
    await row.getByText(why).first().waitFor();
    if (way !== null) await row.getByRole('link', { name: way }).waitFor();
    expect(await row.getByRole('link').count(), state).toBe(1 + (way === null ? 0 : 1) + (state === 'refused' ? 1 : 0));
  };

  it('says in My Videos why it stands so and what is next; its studio offers only what can be done, leads from a draft to an appeal, fits, and can be used by anybody, light and dark', async () => {
    const page = await openList();
    const faults: string[] = [];
    for (const [turn, row] of states.entries()) {
      const [state, tag, why, , can] = row;
      await seeRow(page, row);
      await openStudio(page, state);
      const title = state === 'rejected' ? 'A bench of ash' : titleOf(state);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await page.getByRole('main').getByText(tag, { exact: true }).first().waitFor();
      await page.getByRole('region', { name: 'Where it stands' }).getByText(why).waitFor();
      const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
      expect(headings.filter((heading) => actions.includes(heading)).toSorted(), state).toEqual(can.toSorted());
      faults.push(...(await judgeSizes(page, state, sizesInTurn(turn))));
      await page.setViewportSize(sizes.desk);
      if (isPassing(state)) await onwards[state](page);
      await goBackToList(page);
    }
    expect(faults).toEqual([]);
  });

  it('is found by its group in My Videos, which fits, and can be used by anybody, light and dark', async () => {
    const page = await openList();
    const groups = { 'In progress': 2, 'For sale': 1, Sold: 1, Ended: 8 };
    const rows = page.getByRole('list', { name: 'My videos' }).getByRole('article');
    for (const [name, count] of Object.entries(groups)) {
      await page
        .getByRole('navigation', { name: 'Show' })
        .getByRole('link', { name: `${name} ${count}` })
        .click();
      await expect.poll(() => rows.count()).toBe(count);
    }
    await openStudio(page, 'refused');
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(8);

    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'All 12' }).click();
    await expect.poll(() => rows.count()).toBe(12);
    const faults: string[] = [];
    for (const size of sizesInTurn(0)) {
      await page.setViewportSize(sizes[size]);
      faults.push(...(await judge(page, `my-videos-${size}`)));
      await page.getByRole('checkbox', { name: /Select all/ }).check();
      faults.push(...(await judge(page, `my-videos-selected-${size}`)));
      await page.getByRole('button', { name: /^Change price/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Change the price' });
      await dialog.waitFor();
      faults.push(...(await judge(page, `my-videos-asked-${size}`)));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('checkbox', { name: /Select all/ }).uncheck();
    }
    expect(faults).toEqual([]);
  });
});

describe('what a creator does', () => {
  it('plays the preview as buyers see it, runs through the whole video, edits, reprices and pictures what is for sale, and everybody sees it', async () => {
    const page = await openList();
    await openStudio(page, 'listed');
    await page.getByRole('button', { name: 'Play the preview of listed' }).click();
    await page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('main video')?.currentTime ?? 0) > 0);
    const slider = page.getByRole('slider', { name: /The whole video/ });
    const picture = page.getByRole('img', { name: /^listed at/ });
    await slider.focus();
    await page.keyboard.press('End');
    expect(await slider.getAttribute('aria-valuetext')).toBe('00:03');
    await page.getByRole('img', { name: 'listed at 00:03' }).waitFor();
    const sprite = /url\("(.*)"\)/.exec(await picture.evaluate((item) => getComputedStyle(item).backgroundImage))?.[1];
    const { status } = await fetch(new URL(sprite ?? '', site.url));
    expect(status).toBe(200);
    expect((await fetch(new URL((sprite ?? '').split('?')[0] ?? '', site.url))).status).toBe(404);

    await page.getByLabel('Title').fill('A stool of oak');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await seeText(page, 'A moderator checks it before buyers see it.');
    const waiting = page.getByRole('region', { name: 'Waits for a check' });
    await waiting.getByText('A stool of oak').waitFor();
    await approveWaiting(videos.moderator, videos.ids.listed);
    await page.getByLabel('Your price').fill('75');
    await page.getByRole('button', { name: 'Change the price' }).click();
    await seeText(page, 'The price has been changed.');

    const shown = page.getByRole('region', { name: 'Thumbnail' }).locator('img').first();
    const pictureOf = async () => (await shown.getAttribute('src'))?.split('?')[0];
    const first = await pictureOf();
    await page.getByRole('button', { name: 'Make still 2 the thumbnail' }).click();
    await expect.poll(pictureOf).not.toBe(first);
    const still = await pictureOf();
    const buffer = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#a46' } })
      .png()
      .toBuffer();
    await page.getByLabel('Upload a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await waiting.waitFor();
    expect(await pictureOf()).toBe(still);
    await approveWaiting(videos.moderator, videos.ids.listed);
    await page.reload();
    await shown.waitFor();
    expect(await pictureOf()).not.toBe(still);

    await expect
      .poll(async () => (await callSite(site.url)(catalogue.browseVideos, { query: { q: 'oak' } })).videos)
      .toContainEqual(expect.objectContaining({ title: 'A stool of oak', pricePence: 7500 }));
  });

  it('finds the rule behind a refusal, throws away what was never for sale, lists again what was withdrawn, then reprices and withdraws several at once', async () => {
    const page = await openList();
    await openStudio(page, 'refused');
    await page.getByRole('link', { name: 'Read the rule' }).click();
    await page.getByRole('heading', { name: 'May I upload the same video again?' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Upload another file' }).click();
    await page.getByText('The next file gets the description').waitFor();
    await page.goBack();

    await goBackToList(page);
    await openStudio(page, 'uploading');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
    await page.waitForURL(isAt('/account'));
    await comesTo(videos.creator, videos.ids.uploading, 'cancelled');

    await openStudio(page, 'withdrawn');
    await page.getByLabel('Your price').fill('55');
    await page.getByRole('button', { name: 'List it again' }).click();
    await seeText(page, 'It is for sale.');
    await comesTo(videos.creator, videos.ids.withdrawn, 'listed');

    await goBackToList(page);
    await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'For sale 2' }).click();
    await page.getByRole('checkbox', { name: 'Select all 2' }).check();
    await page.getByRole('button', { name: 'Change price (2)' }).click();
    await page.getByRole('dialog').getByLabel('Your price').fill('80');
    await page.getByRole('dialog').getByRole('button', { name: 'Change price 2 videos' }).click();
    await seeText(page, '2 videos with the new price.');
    await expect.poll(() => page.getByText('£80', { exact: true }).count()).toBe(2);

    await page.getByRole('checkbox', { name: 'Select all 2' }).check();
    await page.getByRole('button', { name: 'Withdraw (2)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 2 videos' }).click();
    await seeText(page, '2 videos withdrawn.');
    for (const id of [videos.ids.withdrawn, videos.ids.listed]) await comesTo(videos.creator, id, 'withdrawn');
  });
});
