/** The pages that are read: in a real browser, in both themes, without JavaScript, from one to the next. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findViolations, untilStill, untilTakenOver } from '#testing/browser/screens.ts';
import { shareJourney, type Journey } from '#testing/browser/siteJourney.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await shareJourney();
});
afterEach(async () => {
  expect(await journey.leave()).toEqual([]);
});
afterAll(() => journey.close());

const phone = { width: 390, height: 844 };

describe('a page that is read', () => {
  it.each([
    ['/pricing', 'light'],
    ['/pricing', 'dark'],
    ['/creator-faq', 'light'],
    ['/creator-faq', 'dark'],
    ['/api', 'light'],
    ['/api', 'dark'],
    ['/categories', 'light'],
    ['/cookies', 'dark'],
  ] as const)('%s has no barrier in %s and fits a phone', async (path, colorScheme) => {
    const { page } = await journey.enterSite({ colorScheme, viewport: phone });
    await page.goto(journey.site.url + path);
    await untilStill(page);
    const first = page.locator('summary').first();
    if ((await first.count()) > 0) await first.click();
    const violations = await findViolations(page, 'every');
    expect(violations.map(({ id, places }) => [id, places[0]])).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  });

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
