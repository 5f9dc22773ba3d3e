/** The moderators' queue in the browser: reviews without a mouse, a colleague at work, and how it looks. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clip } from '#driver/clip.ts';
import { listFromStock } from '#driver/livedSite.ts';
import { enterAs, enterStaff, staffNames } from '#driver/siteDriver.ts';
import { uploadVideo, type SiteClient } from '#driver/client.ts';
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as moderation from '#contracts/catalogue/moderation.ts';
import { judge } from '#testing/browser/screens.ts';
import { enterConsole, openStaffSession, openJourney, type Journey } from '#testing/browser/siteJourney.ts';
import { reach, listingDetails } from '#testing/site/studioSite.ts';
import { isLongRun } from '#testing/run/longRun.ts';

/** Every kind of decision once; a sitting of twenty where there is time. */
const REVIEWS = isLongRun ? 20 : 3;
/** Ten uploads are free on one day. */
const UPLOADS = 10;
/** A busy machine takes its time. */
const screens = { wide: { width: 1440, height: 900 }, narrow: { width: 1024, height: 768 } } as const;
let journey: Journey;
let site: Journey['site'];
let makers: SiteClient[];
let colleague: SiteClient;
let moderator: Awaited<ReturnType<typeof enterStaff>>;
const titles = Array.from({ length: REVIEWS }, (_, n) => `Film ${String(n + 1).padStart(2, '0')}`);
const idOf = new Map<string, string>();
const makerOf = (title: string): SiteClient => makers[Math.floor(titles.indexOf(title) / UPLOADS)] as SiteClient;
const send = async (title: string, seed: number): Promise<void> => {
  const maker = makerOf(title);
  const id = await uploadVideo(site.url, maker, { title, ...listingDetails }, await clip(seed, 2), 'clip.mp4');
  idOf.set(title, id);
  await reach(maker, id, 'inReview');
};

beforeAll(async () => {
  journey = await openJourney({ REVIEW_UNDO_SECONDS: '15' });
  ({ site } = journey);
  [moderator, colleague, ...makers] = await Promise.all([
    enterStaff(site, 'moderator'),
    enterStaff(site, 'moderator', 'miles'),
    ...Array.from({ length: Math.ceil(REVIEWS / UPLOADS) }, (_, n) =>
      enterAs(site, { name: `maker${n}`, isCreator: true }),
    ),
  ]);
  await Promise.all(titles.map((title, place) => send(title, 400 + place)));
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const openDesk = async (path: string): Promise<Page> => {
  const session = await openStaffSession(site, staffNames.moderator, moderator.recoveryCodes.pop() ?? '');
  const page = await enterConsole(journey, session, path, screens.wide);
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
  return page;
};
/** Light and dark, on a wide screen or on a narrow one; on both where there is time. */
const judgeDesk = async (page: Page, name: string, size: keyof typeof screens): Promise<string[]> => {
  const faults: string[] = [];
  for (const shown of isLongRun ? (['narrow', 'wide'] as const) : [size]) {
    await page.setViewportSize(screens[shown]);
    faults.push(...(await judge(page, `${name}-${shown}`)));
  }
  return faults;
};
/** Keys count again. */
const dialogGone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const lastDecision = (page: Page) => page.getByRole('status', { name: 'Last decision' });
/** The title on the screen once another video than this one has come, is in hand and can be played. */
const nextTitle = async (page: Page, before: string): Promise<string> => {
  const heading = page.getByRole('heading', { level: 1, name: /^Film/ });
  await expect.poll(async () => (await heading.count()) > 0 && (await heading.textContent()) !== before).toBe(true);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  return (await heading.textContent()) ?? '';
};
/** From now on the page knows whether a mouse was used. */
const watchPointer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['pressed'] = '0';
    addEventListener('pointerdown', () => (document.documentElement.dataset['pressed'] = '1'), true);
  });
const isPressed = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['pressed']);
/** How far down the page the button is on which a resting pointer must not come to lie. */
const topOfReject = async (page: Page): Promise<number> =>
  (await page.getByRole('button', { name: 'Reject' }).boundingBox())?.y ?? -1;
const secondsOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
/** The picture of the moment that was leapt to is on the screen. */
const hasArrived = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
};
const isPlaying = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('video')?.paused === false);

describe('a moderator without a mouse', () => {
  /** What each title came to be. */
  const decided = new Map<string, VideoStatus>();

  /** Plays it, leaps about in it and stops. */
  const watch = async (page: Page): Promise<void> => {
    // While a dialog fades out, a key does nothing.
    await expect
      .poll(async () => {
        if (!(await isPlaying(page))) await page.keyboard.press('k');
        return secondsOf(page);
      })
      .toBeGreaterThan(0);
    if (await isPlaying(page)) await page.keyboard.press('k');
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.keyboard.press('j');
    await expect.poll(() => secondsOf(page)).toBe(0);
    await hasArrived(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => secondsOf(page)).toBe(1);
    await hasArrived(page);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => secondsOf(page)).toBe(0);
  };

  const approve = async (page: Page, title: string): Promise<void> => {
    // The key does nothing in the first second: nobody has looked by then.
    const message = lastDecision(page).getByText(`“${title}” will be listed`);
    await expect
      .poll(async () => {
        if ((await page.getByRole('heading', { level: 1, name: title }).count()) > 0) await page.keyboard.press('a');
        return message.count();
      })
      .toBe(1);
    decided.set(title, 'listed');
  };
  const reject = async (page: Page, title: string): Promise<void> => {
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    // The key leaves the focus on a radio button.
    await page.keyboard.press('4');
    await page.keyboard.press('Control+Enter');
    await lastDecision(page).getByText(`“${title}” will be rejected`).waitFor();
    await dialogGone(page);
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
    await dialogGone(page);
    decided.set(title, 'changesRequested');
  };

  /** The list of what waits, and a video that a colleague has in hand. */
  const judgeQueue = async (page: Page): Promise<string[]> => {
    const [title = ''] = titles;
    const params = { id: idOf.get(title) ?? '' };
    await colleague.call(moderation.takeReview, { params });
    await page.getByRole('button', { name: 'Review the next one' }).waitFor();
    await page.getByText(title).first().waitFor();
    const faults = await judgeDesk(page, 'queue-list', 'narrow');
    await page.getByText(title).first().click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.locator('video').waitFor();
    await page.getByRole('region', { name: 'Creator' }).waitFor();
    await page.getByText(/is reviewing this/).waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    faults.push(...(await judgeDesk(page, 'queue-taken', 'narrow')));
    // The original is the colleague's for now; its turn comes with the lease.
    expect(await page.getByLabel(/^Original of/).count()).toBe(0);
    await page.getByLabel(/^Preview of/).waitFor();
    await colleague.call(moderation.releaseReview, { params });
    await page.reload();
    await page.getByLabel(/^Original of/).waitFor();
    await page.getByRole('img', { name: /Storyboard/ }).click({ position: { x: 200, y: 5 } });
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Review the next one' }).waitFor();
    return faults;
  };
  /** A video in hand, its dialogs and all keys. */
  const judgeVideo = async (page: Page): Promise<string[]> => {
    await page.getByRole('region', { name: 'Creator' }).waitFor();
    const faults = await judgeDesk(page, 'queue', 'wide');
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('4');
    faults.push(...(await judgeDesk(page, 'queue-reject', 'narrow')));
    await page.keyboard.press('Escape');
    await dialogGone(page);
    await page.keyboard.press('c');
    await page.getByRole('dialog').waitFor();
    faults.push(...(await judgeDesk(page, 'queue-ask', 'narrow')));
    await page.keyboard.press('Escape');
    await dialogGone(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    faults.push(...(await judgeDesk(page, 'queue-keys', 'wide')));
    await page.keyboard.press('Escape');
    await dialogGone(page);
    return faults;
  };
  const undo = async (page: Page, title: string): Promise<void> => {
    await nextTitle(page, title);
    await page.keyboard.press('u');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
  };

  it(`sees what waits and who is at work, reviews ${REVIEWS} videos, takes one decision back, and everybody reads what was decided`, async () => {
    const page = await openDesk('/videos');
    const faults = await judgeQueue(page);
    await watchPointer(page);
    await page.keyboard.press('n');

    let title = '';
    let placeOfReject = -1;
    const actions = [approve, reject, askForChanges];
    for (let n = 0; n < REVIEWS; n += 1) {
      title = await nextTitle(page, title);
      if (n === 0) {
        faults.push(...(await judgeVideo(page)));
        placeOfReject = await topOfReject(page);
      }
      if (n === 1) {
        await lastDecision(page).getByRole('button', { name: 'Undo' }).waitFor();
        expect(await topOfReject(page)).toBe(placeOfReject);
        faults.push(...(await judge(page, 'queue-undo')));
        expect(await isPressed(page)).toBe('0');
        await page.reload();
        expect(await nextTitle(page, '')).toBe(title);
        await watchPointer(page);
      }
      await watch(page);
      if (n === 1) {
        await approve(page, title);
        await undo(page, title);
      }
      await (actions[n % actions.length] ?? approve)(page, title);
    }
    await page.getByText('Nothing else awaits review.').waitFor();
    await page.getByText(/you \d+ s a decision/).waitFor();
    expect(await isPressed(page)).toBe('0');
    expect(faults).toEqual([]);
    expect([...decided.keys()].toSorted()).toEqual(titles);
    for (const [name, status] of decided) await reach(makerOf(name), idOf.get(name) ?? '', status);
    const [returned = ''] = [...decided].findLast(([, status]) => status === 'changesRequested') ?? [];
    const { note } = await makerOf(returned).call(catalogue.getMyVideo, {
      params: { videoId: idOf.get(returned) ?? '' },
    });
    expect(note).toBe('Please make the title and description say what the video shows. Name the wood.');
  });

  it('takes down what is listed, by its key', async () => {
    const creator = await enterAs(site, { name: 'creator', isCreator: true });
    const videoId = await listFromStock(site, creator, 1);
    const page = await openDesk(`/videos/${videoId}/show`);
    await page.getByRole('heading', { level: 1, name: 'Clip 1' }).waitFor();
    await page.getByRole('region', { name: 'Creator' }).waitFor();
    await page.getByRole('button', { name: 'Take down …' }).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.getByText('“Clip 1” is taken down.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Clip 1' }).waitFor();
    await page.getByText('Taken down', { exact: true }).first().waitFor();
    expect(await judge(page, 'queue-taken-down')).toEqual([]);
    await reach(creator, videoId, 'takenDown');
  });
});
