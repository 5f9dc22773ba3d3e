/** The page with every part in every state keeps nobody out, in both themes. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  changeColours,
  findViolations,
  judge,
  sizes,
  sizesInTurn,
  untilStill,
  untilTakenOver,
} from '#testing/browser/screens.ts';
import { findFaintControls } from '#testing/browser/controlContrast.ts';
import { findFaintOfNew } from '#testing/browser/newControls.ts';
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

/** Parts of this page load and are disabled for ever. */
const nothing = ':not(*)';

/** What keeps somebody out of what has opened above the page, which is judged by itself. */
const findBarriers = async (page: Page, within: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await changeColours(page, colorScheme);
    await untilStill(page, nothing);
    const violations = await findViolations(page, colorScheme === 'light' ? 'wcag' : 'colours', within);
    faults.push(...violations.flatMap(({ id, places }) => places.map((place) => `${colorScheme}, ${id}: ${place}`)));
  }
  return faults;
};

it('finds a control that fades under the pointer, and one that is not to be read while it is off', async () => {
  const { page } = await journey.enterSite({ viewport: sizes.phone });
  await page.setContent(`<style>
    body { background: white } button { color: black; background: white }
    #faded:hover { color: #aaa } #off:disabled { opacity: 0.2 } #on { background: black; color: white }
  </style><button id="faded">Faded</button><button id="off">Off</button><button id="on">On</button>`);
  expect(await findFaintControls(page)).toEqual([
    'hovered: 2.32 of 4.5: button “Faded”',
    expect.stringMatching(/^disabled: 1\.\d+ of 3: button “Off”$/),
  ]);
});

it('measures what looks alike once, whatever is written on it, and what cannot be read each time', async () => {
  const { page } = await journey.enterSite({ viewport: sizes.phone });
  const show = (body: string) =>
    page.setContent(`<style>
      body { background: white } div { background: #888 } button { color: black; background: none }
      .faded:hover, .later { color: #aaa }
    </style>${body}`);
  await show('<button class="planted">Plain</button>');
  expect(await findFaintOfNew(page)).toEqual([]);
  const faded = 'hovered: 2.32 of 4.5: button “Faded”';
  for (const words of ['Plain', 'Another']) {
    await show(`<button class="planted">${words}</button><button class="planted faded">Faded</button>`);
    expect(await findFaintOfNew(page)).toEqual([faded]);
  }
  // The same button before another ground, and in another colour.
  await show('<div style="color: white"><button class="planted" style="color: inherit">Plain</button></div>');
  expect(await findFaintOfNew(page)).toEqual([
    expect.stringMatching(/^normal: 3\.\d+ of 4\.5: button “Plain”$/),
    expect.stringMatching(/^hovered: /),
    expect.stringMatching(/^focused: /),
  ]);
});

it.each(sizesInTurn(0))('no part keeps anybody out, on a %s in light and dark', async (size) => {
  const { page } = await journey.enterSite({ viewport: sizes[size] });
  await page.goto(`${journey.site.url}/__kit`);
  await untilTakenOver(page);
  expect(await judge(page, `kit-${size}`, nothing)).toEqual([]);

  for (const severity of ['success', 'info', 'warn', 'error'])
    await page.getByRole('button', { name: severity, exact: true }).click();
  const last = page.getByRole('heading', { name: 'error' });
  await last.waitFor();
  // While the pointer rests on them they stay.
  await last.hover();
  expect(await findBarriers(page, '[role=region][aria-label=Notifications]')).toEqual([]);

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
});
