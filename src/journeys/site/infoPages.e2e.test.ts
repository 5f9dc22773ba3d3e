/** The pages that are read: in a real browser, in both themes, without JavaScript, from one to the next. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inSchemes, judge, sizes, untilTakenOver } from '#testing/browser/screens.ts';
import { shareJourney, type Journey } from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await shareJourney();
});
afterEach(async () => {
  expect(await journey.leave()).toEqual([]);
});
afterAll(() => journey.close());

/** Runs in the browser: of the operations of the API, which one template shows, two of a section are enough. */
const shorten = (): void => {
  for (const section of document.querySelectorAll('main section'))
    for (const operation of [...section.querySelectorAll('details')].slice(2)) operation.remove();
};

describe('a page that is read', () => {
  it.each(['/pricing', '/creator-faq', '/api', '/categories', '/cookies'])(
    `%s has no barrier in ${inSchemes} and fits a phone`,
    async (path) => {
      const { page } = await journey.enterSite({ viewport: sizes.phone });
      await page.goto(journey.site.url + path);
      await untilTakenOver(page);
      const first = page.locator('summary').first();
      if ((await first.count()) > 0) await first.click();
      if (path === '/api' && !isLongRun) await page.evaluate(shorten);
      expect(await judge(page, `${path.slice(1)}-phone`, { rules: 'every' })).toEqual([]);
    },
  );

  it('is whole without JavaScript, to the anchor', async () => {
    const { page } = await journey.enterSite({ javaScriptEnabled: false });
    await page.goto(`${journey.site.url}/creator-faq#re-upload`);
    expect(await page.getByText('A video is sold once, so the same content cannot be offered').isVisible()).toBe(true);
    await page.goto(`${journey.site.url}/api`);
    await page.locator('summary').first().click();
    expect(await page.locator('pre').first().innerText()).toContain(`curl -X POST '${journey.site.url}/api/auth/`);
  });

  it('leads to the next one without loading the site again, and back', async () => {
    const { page } = await journey.enterSite();
    // Before a page has been taken over its links load the next one whole.
    await page.goto(`${journey.site.url}/pricing`);
    await untilTakenOver(page);
    await page.evaluate('window.isSamePage = true');
    const footer = page.getByRole('navigation', { name: 'Footer' });
    for (const [link, heading] of [
      ['Licensing', 'One video, one licence'],
      ['Blog', 'Notes from the workshop'],
      ['Cookies', 'Cookies'],
    ] as const) {
      await footer.getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    await page.goBack();
    await page.getByRole('link', { name: 'How a video is sold exactly once' }).click();
    await page.getByRole('heading', { level: 1, name: 'How a video is sold exactly once' }).waitFor();
    await page.getByRole('link', { name: 'licensing' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'One video, one licence' }).waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  });
});
