/** Every state of a video in My Videos and in the studio, against the real process: what it says, how it looks, what works. */
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callSite } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { judge, judgeSizes, sizes, sizesInTurn, unfinished, type Size } from '#testing/browser/screens.ts';
import { comesTo, fillStudio, type Lasting, type StudioVideos } from '#testing/pages/studioVideos.ts';
import {
  isAt,
  shareJourney,
  openSession,
  signedIn,
  signInToConsole,
  type Journey,
} from '#testing/browser/siteJourney.ts';

let journey: Journey;
let site: Journey['site'];
let videos: StudioVideos;

beforeAll(async () => {
  journey = await shareJourney();
  ({ site } = journey);
  videos = await fillStudio(site);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

/** A slow machine is no failure. */
const soon = { timeout: 20_000 };

const open = async (at: string, size: Size = 'desk'): Promise<Page> => {
  const storageState = signedIn(site, await openSession(site, 'shelf'));
  const { page } = await journey.enterSite({ storageState, viewport: sizes[size] });
  await page.goto(site.url + at);
  return page;
};
/** In the studio, once it knows the video. */
const openStudio = async (state: Lasting, size?: Size): Promise<Page> => {
  const page = await open(`/studio/${videos.ids[state]}`, size);
  await page.getByRole('region', { name: 'Where it stands' }).waitFor();
  return page;
};
const openList = async (size?: Size): Promise<Page> => {
  const page = await open('/account?tab=videos', size);
  await page.getByRole('article', { name: 'sold' }).waitFor();
  return page;
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
  ['refused', 'Needs another file', /uploaded before\. A video is sold once/, 'Upload another file', ['Delete']],
  [
    'rejected',
    'Returned',
    /returned it: It shows a shop logo/,
    'See what you can do',
    ['Appeal', 'Thumbnail', 'Delete'],
  ],
  ['listed', 'Listed', /It is for sale/, 'See it as buyers do', ['What buyers read', 'Price', 'Thumbnail', 'Withdraw']],
  ['withdrawn', 'Withdrawn', /You can list it again/, 'List it again', ['List it again', 'Thumbnail']],
  ['takenDown', 'Taken down', /took it down: .*Its music is not yours/, 'See what you can do', ['Appeal']],
  ['sold', 'Sold', /£44\.10 is yours/, 'See what you earned', []],
];
const actions = ['Details', 'Appeal', 'What buyers read', 'Price', 'List it again', 'Thumbnail', 'Withdraw', 'Delete'];

describe('a state', () => {
  it('is said in My Videos with its reason and its next step', async () => {
    const page = await openList();
    for (const [state, tag, why, way] of states) {
      const row = page.getByRole('article', { name: state, exact: true });
      await row.getByText(tag, { exact: true }).waitFor();
      await row.getByText(why).first().waitFor();
      if (way !== null) await row.getByRole('link', { name: way }).waitFor();
      expect(await row.getByRole('link').count(), state).toBe(
        1 + (way === null ? 0 : 1) + (state === 'refused' ? 1 : 0),
      );
    }
  });

  it.each(states)(
    '%s stands in the studio with its reason, and only what can be done',
    async (state, tag, why, _, can) => {
      const page = await openStudio(state);
      await page.getByRole('heading', { level: 1, name: state }).waitFor();
      await page.getByRole('main').getByText(tag, { exact: true }).first().waitFor();
      await page.getByRole('region', { name: 'Where it stands' }).getByText(why).waitFor();
      const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
      expect(headings.filter((heading) => actions.includes(heading)).toSorted()).toEqual(can.toSorted());
    },
  );

  it('is found by its group', async () => {
    const page = await openList();
    const groups = { 'In progress': 4, 'For sale': 1, Sold: 1, Ended: 4 };
    for (const [name, count] of Object.entries(groups)) {
      await page
        .getByRole('navigation', { name: 'Show' })
        .getByRole('link', { name: `${name} ${count}` })
        .click();
      await expect
        .poll(() => page.getByRole('list', { name: 'My videos' }).getByRole('article').count(), soon)
        .toBe(count);
    }
    await page.getByRole('article', { name: 'refused' }).getByRole('heading').getByRole('link').click();
    await page.getByRole('region', { name: 'Where it stands' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole('article').count(), soon).toBe(4);
  });
});

describe('every screen', () => {
  it.each(sizesInTurn(0))('of My Videos fits a %s, and anybody can use it, light and dark', async (size) => {
    const page = await openList(size);
    const faults = await judge(page, `my-videos-${size}`);
    await page.getByRole('checkbox', { name: /Select all/ }).check();
    faults.push(...(await judge(page, `my-videos-selected-${size}`)));
    await page.getByRole('button', { name: /^Change price/ }).click();
    await page.getByRole('dialog', { name: 'Change the price' }).waitFor();
    expect([...faults, ...(await judge(page, `my-videos-asked-${size}`))]).toEqual([]);
  });

  it.each(states.map(([state], turn) => ({ state, turn })))(
    'of a video that is $state fits, and anybody can use it, light and dark',
    async ({ state, turn }) => {
      expect(await judgeSizes(await openStudio(state), state, sizesInTurn(turn))).toEqual([]);
    },
  );

  it('of a moderator who looks at it can be used by anybody, light and dark', async () => {
    const { page } = await journey.enterSite({ viewport: { width: 1440, height: 900 } });
    await signInToConsole(page, site, 'moderator', videos.moderator.recoveryCodes.pop() ?? '');
    await page.goto(`${site.url}/admin/videos/${videos.ids.inReview}/show`);
    await page.getByRole('button', { name: 'Ask for changes' }).waitFor();
    await page.locator('video').waitFor();
    await page.getByRole('img', { name: /Storyboard/ }).click({ position: { x: 200, y: 5 } });
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    const faults = await judge(page, 'console-review', unfinished.console);
    await page.getByRole('button', { name: 'Ask for changes' }).click();
    await page.getByRole('dialog').waitFor();
    expect([...faults, ...(await judge(page, 'console-ask', unfinished.console))]).toEqual([]);
  });
});

describe('what a creator does', () => {
  const seeText = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor();
  const sign = async (page: Page): Promise<void> => {
    await page.getByLabel('Type your full name to sign').fill('Shelf Test');
    await page.getByRole('checkbox', { name: /mean to sign/ }).check();
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await seeText(page, 'A moderator will review it');
  };

  it('plays the preview as buyers see it, and runs through the whole video', async () => {
    const page = await openStudio('listed');
    await page.getByRole('button', { name: 'Play the preview of listed' }).click();
    await page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('main video')?.currentTime ?? 0) > 0);
    const slider = page.getByRole('slider', { name: /The whole video/ });
    const picture = page.getByRole('img', { name: /^listed at/ });
    await slider.focus();
    await page.keyboard.press('End');
    expect(await slider.getAttribute('aria-valuetext')).toBe('00:02');
    await page.getByRole('img', { name: 'listed at 00:02' }).waitFor();
    const sprite = /url\("(.*)"\)/.exec(await picture.evaluate((item) => getComputedStyle(item).backgroundImage))?.[1];
    const { status } = await fetch(new URL(sprite ?? '', site.url));
    expect(status).toBe(200);
    expect((await fetch(new URL((sprite ?? '').split('?')[0] ?? '', site.url))).status).toBe(404);
  });

  it('edits, reprices and pictures what is for sale, and everybody sees it', async () => {
    const page = await openStudio('listed');
    await page.getByLabel('Title').fill('A stool of oak');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await seeText(page, 'Buyers now see the new text.');
    await page.getByLabel('Your price').fill('75');
    await page.getByRole('button', { name: 'Change the price' }).click();
    await seeText(page, 'The price has been changed.');

    const shown = page.getByRole('region', { name: 'Thumbnail' }).locator('img').first();
    const pictureOf = async () => (await shown.getAttribute('src'))?.split('?')[0];
    const first = await pictureOf();
    await page.getByRole('button', { name: 'Make still 2 the thumbnail' }).click();
    await expect.poll(pictureOf, soon).not.toBe(first);
    const still = await pictureOf();
    const buffer = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#a46' } })
      .png()
      .toBuffer();
    await page.getByLabel('Upload a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect.poll(pictureOf, soon).not.toBe(still);

    await expect
      .poll(async () => (await callSite(site.url)(catalogue.browseVideos, { query: { q: 'oak' } })).videos, soon)
      .toContainEqual(expect.objectContaining({ title: 'A stool of oak', pricePence: 7500 }));
  });

  it('finishes a draft, and answers a moderator', async () => {
    const draft = await openStudio('draft');
    await draft.getByLabel('Category').selectOption('diy');
    await draft.getByLabel('Your price').fill('60');
    await sign(draft);
    const sentBack = await openStudio('changesRequested');
    await sentBack.getByLabel('Title').fill('A bench of ash');
    await sign(sentBack);
    await sentBack.getByRole('list', { name: 'History' }).getByText('Please name the wood').waitFor();
  });

  it('appeals once', async () => {
    const page = await openStudio('rejected');
    await page.getByLabel('Why the decision is wrong').fill('The logo is my own: I painted it on the wall myself.');
    await page.getByRole('button', { name: 'Ask for another decision' }).click();
    await seeText(page, 'A moderator will review it');
    await page.getByRole('list', { name: 'History' }).getByText('Appealed').waitFor();
    expect(await page.getByRole('heading', { name: 'Appeal', exact: true }).count()).toBe(0);
  });

  it('finds the rule behind a refusal, and takes the details to another file', async () => {
    const page = await openStudio('refused');
    await page.getByRole('link', { name: 'Read the rule' }).click();
    await page.getByRole('heading', { name: 'May I upload the same video again?' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Upload another file' }).click();
    await page.getByText('The next file gets the description').waitFor();
  });

  it('throws away what was never for sale', async () => {
    const page = await openStudio('uploading');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
    await page.waitForURL(isAt('/account'));
    await comesTo(videos.creator, videos.ids.uploading, 'cancelled');
  });

  it('lists again what was withdrawn, then reprices and withdraws several at once', async () => {
    const studio = await openStudio('withdrawn');
    await studio.getByLabel('Your price').fill('55');
    await studio.getByRole('button', { name: 'List it again' }).click();
    await seeText(studio, 'It is for sale.');
    await comesTo(videos.creator, videos.ids.withdrawn, 'listed');

    const page = await open('/account?tab=videos&show=forSale');
    await page.getByRole('checkbox', { name: 'Select all 2' }).check();
    await page.getByRole('button', { name: 'Change price (2)' }).click();
    await page.getByRole('dialog').getByLabel('Your price').fill('80');
    await page.getByRole('dialog').getByRole('button', { name: 'Change price 2 videos' }).click();
    await seeText(page, '2 videos with the new price.');
    await expect.poll(() => page.getByText('£80', { exact: true }).count(), soon).toBe(2);

    await page.getByRole('checkbox', { name: 'Select all 2' }).check();
    await page.getByRole('button', { name: 'Withdraw (2)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 2 videos' }).click();
    await seeText(page, '2 videos withdrawn.');
    for (const id of [videos.ids.withdrawn, videos.ids.listed]) await comesTo(videos.creator, id, 'withdrawn');
  });
});
