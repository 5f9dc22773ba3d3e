/** The page with every part in every state keeps nobody out, in both themes. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findViolations, sizes, untilTakenOver } from '#testing/browser/screens.ts';
import { shareJourney, type Journey } from '#testing/browser/siteJourney.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await shareJourney();
});
afterEach(async () => {
  // Its password fields show their states; no form that anybody sends holds them.
  const complaints = await journey.leave('kit');
  expect(complaints.filter((text) => !text.includes('[DOM] Password'))).toEqual([]);
});
afterAll(() => journey.close());

const findBarriers = async (page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> => {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const rules = colorScheme === 'light' ? 'wcag' : 'colours';
  return (await findViolations(page, rules)).flatMap(({ id, places }) => places.map((place) => `${id}: ${place}`));
};

it.each([
  ['desk', 'light'],
  ['desk', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const)('no part keeps anybody out, on a %s in %s', async (size, colorScheme) => {
  const { page } = await journey.enterSite({ viewport: sizes[size], colorScheme });
  await page.goto(`${journey.site.url}/__kit`);
  await untilTakenOver(page);
  expect(await findBarriers(page, colorScheme)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);

  for (const severity of ['success', 'info', 'warn', 'error'])
    await page.getByRole('button', { name: severity, exact: true }).click();
  await page.getByRole('heading', { name: 'error' }).waitFor();
  // While the pointer rests on them they stay.
  await page.getByRole('heading', { name: 'error' }).hover();
  expect(await findBarriers(page, colorScheme)).toEqual([]);

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  expect(await findBarriers(page, colorScheme)).toEqual([]);
});
