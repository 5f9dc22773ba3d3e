/** Finding a video: filters, suggestions, keys and near matches in a real browser, on a phone and on a desk. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listStock } from '#driver/stock.ts';
import { enterAs } from '#driver/siteDriver.ts';
import { judge, judgeInLongRun, sizes, sizesInTurn, type Size, untilStill } from '#testing/browser/screens.ts';
import { isAt, shareJourney, openSession, signedIn, type Journey } from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let journey: Journey;
let first: string;
beforeAll(async () => {
  journey = await shareJourney();
  const { site } = journey;
  const creator = await enterAs(site, { name: 'browse-seller', isCreator: true });
  first = await listStock(site, creator, { title: 'Trellis 1' });
  await listStock(site, creator, { title: 'Trellis 2', pricePence: 60_000 });
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const open = async (path: string, size: Size = 'desk') => {
  const { page } = await journey.enterSite({ viewport: sizes[size] });
  await page.goto(journey.site.url + path);
  await untilStill(page);
  return { page, box: page.getByRole('combobox', { name: 'Search videos' }) };
};

describe.runIf(isLongRun)('in every state', () => {
  it.each(sizesInTurn(0))('searching looks right on a %s', async (size) => {
    const { page, box } = await open('/search?q=trellis&category=diy&minPrice=25&maxPrice=100', size);
    const faults = await judge(page, `search-filtered-${size}`);
    await page.getByRole('button', { name: 'More Filters' }).click();
    await page.getByRole('slider').first().waitFor();
    faults.push(...(await judge(page, `search-filters-open-${size}`)));
    await box.fill('tr');
    await page.getByRole('option', { name: 'Trellis 2' }).waitFor();
    await page.keyboard.press('ArrowDown');
    // What is typed searches at once; the list is dimmed until then.
    await page.waitForURL(/[?&]q=tr(&|$)/);
    faults.push(...(await judge(page, `search-suggestions-${size}`)));
    await page.goto(`${journey.site.url}/search?q=trelliss`);
    await untilStill(page);
    await page.getByRole('region', { name: 'Close to “trelliss”' }).waitFor();
    faults.push(...(await judge(page, `search-near-${size}`)));
    expect(faults).toEqual([]);
  });

  it.each(sizesInTurn(1))('browsing looks right on a %s', async (size) => {
    const session = await openSession(journey.site, 'browse-seller');
    const { page } = await journey.enterSite({
      viewport: sizes[size],
      storageState: signedIn(journey.site, session),
    });
    await page.goto(`${journey.site.url}/browse?q=trellis`);
    await untilStill(page);
    await page.getByText('2 videos found').waitFor();
    expect(await judge(page, `browse-${size}`)).toEqual([]);
  });
});

describe('the keyboard alone', () => {
  it('finds a video from / over the suggestions, and takes a filter away', async () => {
    const { page, box } = await open('/search?category=diy');
    // The keys come late.
    await expect
      .poll(async () => {
        await page.keyboard.press('/');
        return box.evaluate((element) => element === document.activeElement);
      })
      .toBe(true);
    await page.keyboard.type('trellis');
    await page.getByRole('option', { name: 'Trellis 1' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await box.inputValue()).toBe('trellis');
    await page.getByRole('link', { name: 'Remove filter: “trellis”' }).waitFor();
    await page.getByRole('link', { name: 'Remove filter: DIY & Home' }).press('Enter');
    await page.waitForURL((url) => url.search === '?q=trellis');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Remove filter: “trellis”');
    await box.fill('trellis 1');
    const suggested = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect.poll(() => suggested.allTextContents()).toEqual(['Trellis 1']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(isAt(`/videos/${first}`));
  });

  it('opens the list of keys from any page', async () => {
    const { page } = await open('/pricing');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect
      .poll(async () => {
        await page.keyboard.press('?');
        return dialog.isVisible();
      })
      .toBe(true);
    expect(await judgeInLongRun(page, 'shortcuts')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

it('a search is a plain form without JavaScript', async () => {
  const { page } = await journey.enterSite({ javaScriptEnabled: false });
  await page.goto(`${journey.site.url}/search?category=diy`);
  await page.locator('input[name=q]').fill('trellis 1');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === 'trellis 1');
  expect(await page.getByText('1 video found').isVisible()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('diy');
});
