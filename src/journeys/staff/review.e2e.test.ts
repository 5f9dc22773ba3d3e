/** The moderators' queue in the browser: reviews without a mouse, two at one desk, and how it looks. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clip } from '#driver/clip.ts';
import { enterAs, grantRole } from '#driver/siteDriver.ts';
import { protect, uploadVideo, type SiteClient } from '#driver/client.ts';
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as moderation from '#contracts/catalogue/moderation.ts';
import { judge, unfinished } from '#testing/browser/screens.ts';
import { openJourney, signInToConsole, type Journey } from '#testing/browser/siteJourney.ts';
import { reach, listingDetails } from '#testing/site/studioSite.ts';

/** Every kind of decision twice; a sitting of twenty where there is time. */
const REVIEWS = process.env['TEST_SIZE'] === 'long' ? 20 : 8;
/** A busy machine takes its time. */
const patient = { timeout: 30_000 };
let journey: Journey;
let site: Journey['site'];
let makers: SiteClient[];
const moderators = new Map<string, SiteClient & { recoveryCodes: string[] }>();
const titles = Array.from({ length: REVIEWS }, (_, n) => `Clip ${String(n + 1).padStart(2, '0')}`);
const idOf = new Map<string, string>();
/** Ten uploads are free on one day, so two people make them. */
const makerOf = (title: string): SiteClient => makers[titles.indexOf(title) % 2] as SiteClient;
const send = async (title: string, seed: number): Promise<void> => {
  const maker = makerOf(title);
  const id = await uploadVideo(site.url, maker, { title, ...listingDetails }, await clip(seed, 2), 'clip.mp4');
  idOf.set(title, id);
  await reach(maker, id, 'inReview');
};

beforeAll(async () => {
  journey = await openJourney({ REVIEW_UNDO_SECONDS: '20' });
  ({ site } = journey);
  makers = await Promise.all(['maker', 'other'].map((name) => enterAs(site, { name, isCreator: true })));
  for (const name of ['mina', 'miles']) {
    const client = await enterAs(site, { name });
    await grantRole(site, name, 'moderator');
    moderators.set(name, { ...client, recoveryCodes: await protect(client) });
  }
  for (let n = 0; n < REVIEWS; n += 2)
    await Promise.all([n, n + 1].map((place) => send(titles[place] ?? '', 400 + place)));
}, 900_000);
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const openDesk = async (name: string, viewport = { width: 1440, height: 900 }): Promise<Page> => {
  const { page } = await journey.enterSite({ viewport });
  await signInToConsole(page, site, name, moderators.get(name)?.recoveryCodes.pop() ?? '');
  return page;
};
const openVideo = async (page: Page, title: string): Promise<void> => {
  await page.goto(`${site.url}/admin/videos/${idOf.get(title) ?? ''}/show`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.locator('video').waitFor();
  await page.getByRole('region', { name: 'Creator' }).waitFor();
};
const lastDecision = (page: Page) => page.getByRole('status', { name: 'Last decision' });
/** The title on the screen once another video than this one has come, is in hand and can be played. */
const nextTitle = async (page: Page, before: string): Promise<string> => {
  const heading = page.getByRole('heading', { level: 1, name: /^Clip/ });
  await expect
    .poll(async () => (await heading.count()) > 0 && (await heading.textContent()) !== before, patient)
    .toBe(true);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  return (await heading.textContent()) ?? '';
};
const secondsOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
/** The picture of the moment that was leapt to is on the screen. */
const hasArrived = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
};
const isPlaying = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('video')?.paused === false);

describe('how the queue looks', () => {
  it.each([
    ['wide', { width: 1440, height: 900 }],
    ['narrow', { width: 1024, height: 768 }],
  ] as const)('on a %s screen, light and dark: a video in hand, its dialog and all keys', async (name, viewport) => {
    const page = await openDesk('mina', viewport);
    await openVideo(page, titles[0] ?? '');
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    const faults = await judge(page, `queue-${name}`, unfinished.console);
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('4');
    faults.push(...(await judge(page, `queue-reject-${name}`, unfinished.console)));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    faults.push(...(await judge(page, `queue-keys-${name}`, unfinished.console)));
    await page.keyboard.press('Escape');
    await page.goto(`${site.url}/admin/videos`);
    await page.getByRole('button', { name: 'Review the next one' }).waitFor();
    await page
      .getByText(titles[0] ?? '')
      .first()
      .waitFor();
    faults.push(...(await judge(page, `queue-list-${name}`, unfinished.console)));
    expect(faults).toEqual([]);
  });

  it('says who has a video in hand, and offers nothing to decide', async () => {
    const title = titles[1] ?? '';
    await moderators.get('miles')?.call(moderation.takeReview, { params: { id: idOf.get(title) ?? '' } });
    const page = await openDesk('mina');
    await openVideo(page, title);
    await page.getByText(/is reviewing this/).waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await judge(page, 'queue-taken', unfinished.console)).toEqual([]);
    await moderators.get('miles')?.call(moderation.releaseReview, { params: { id: idOf.get(title) ?? '' } });
  });
});

describe('a moderator without a mouse', () => {
  /** What each title came to be. */
  const decided = new Map<string, VideoStatus>();

  /** Plays it, leaps about in it and stops. */
  const watch = async (page: Page): Promise<void> => {
    await page.keyboard.press('k');
    await expect.poll(() => secondsOf(page), patient).toBeGreaterThan(0);
    if (await isPlaying(page)) await page.keyboard.press('k');
    await expect.poll(() => isPlaying(page), patient).toBe(false);
    await page.keyboard.press('j');
    await expect.poll(() => secondsOf(page), patient).toBe(0);
    await hasArrived(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => secondsOf(page), patient).toBe(1);
    await hasArrived(page);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => secondsOf(page), patient).toBe(0);
  };

  const approve = async (page: Page, title: string): Promise<void> => {
    // The key does nothing in the first second: nobody has looked by then.
    const message = lastDecision(page).getByText(`“${title}” will be listed`);
    await expect
      .poll(async () => {
        if ((await page.getByRole('heading', { level: 1, name: title }).count()) > 0) await page.keyboard.press('a');
        return message.count();
      }, patient)
      .toBe(1);
    decided.set(title, 'listed');
  };
  const reject = async (page: Page, title: string): Promise<void> => {
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('4');
    await page.keyboard.press('Enter');
    await lastDecision(page).getByText(`“${title}” will be rejected`).waitFor();
    decided.set(title, 'rejected');
  };
  const askForChanges = async (page: Page, title: string): Promise<void> => {
    await page.keyboard.press('c');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Name the wood.');
    await page.keyboard.press('Control+Enter');
    await lastDecision(page).getByText(`“${title}” goes back to its creator`).waitFor();
    decided.set(title, 'changesRequested');
  };

  it(`reviews ${REVIEWS} videos, takes one decision back, and everybody reads what was decided`, async () => {
    const page = await openDesk('mina');
    await page.getByRole('navigation', { name: 'Console' }).waitFor();
    await page.goto(`${site.url}/admin/videos`);
    await page.getByRole('button', { name: 'Review the next one' }).waitFor();
    await page.evaluate(() => {
      document.documentElement.dataset['pressed'] = '0';
      addEventListener('pointerdown', () => (document.documentElement.dataset['pressed'] = '1'), true);
    });
    await page.keyboard.press('n');

    let title = '';
    const actions = [approve, reject, approve, askForChanges];
    for (let n = 0; n < REVIEWS; n += 1) {
      title = await nextTitle(page, title);
      await watch(page);
      await (actions[n % actions.length] ?? approve)(page, title);
      if (n === 1) {
        const undone = title;
        await nextTitle(page, title);
        await page.keyboard.press('u');
        await page.getByRole('heading', { level: 1, name: undone }).waitFor();
        await page.getByRole('button', { name: 'Approve' }).waitFor();
        await approve(page, undone);
      }
    }
    await page.getByText('Nothing else awaits review.').waitFor();
    await page.getByText(/you \d+ s a decision/).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['pressed'])).toBe('0');
    expect([...decided.keys()].toSorted()).toEqual(titles);
    for (const [name, status] of decided) await reach(makerOf(name), idOf.get(name) ?? '', status);
    const { note } = await makerOf(title).call(catalogue.getMyVideo, { params: { videoId: idOf.get(title) ?? '' } });
    expect(note).toBe('Please make the title and description say what the video shows. Name the wood.');
  });

  it('takes down what is listed, by its key', async () => {
    const page = await openDesk('mina');
    const [title] = [...decided].find(([, status]) => status === 'listed') ?? [''];
    await openVideo(page, title);
    await page.getByRole('button', { name: 'Take down …' }).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.getByText(`“${title}” is taken down.`).waitFor();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Taken down', { exact: true }).first().waitFor();
    expect(await judge(page, 'queue-taken-down', unfinished.console)).toEqual([]);
    await reach(makerOf(title), idOf.get(title) ?? '', 'takenDown');
  });
});
