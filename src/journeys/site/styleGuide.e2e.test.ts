/** The page with every part in every state keeps nobody out, in both themes. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  changeColours,
  findViolations,
  judge,
  schemes,
  sizes,
  sizesInTurn,
  untilStill,
  untilTakenOver,
} from '#testing/browser/screens.ts';
import { findFaintControls } from '#testing/browser/controlContrast.ts';
import { shareJourney, type Journey } from '#testing/browser/siteJourney.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await shareJourney();
});
afterEach(async ({ task }) => {
  // Its password fields show their states; no form that anybody sends holds them.
  const complaints = await journey.leave(task.result?.state === 'fail' ? task.id : undefined);
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
    @layer base { body { background: white } button { color: black; background: white } }
    #faded:hover { color: #aaa } #off:disabled { opacity: 0.2 } #on { background: black; color: white }
    @layer parts { @media (hover: hover) { .focus\\:deep { &:is(:hover, :focus-visible):not(:disabled) { color: #aaa } } } }
  </style><button id="faded">Faded</button><button id="off">Off</button><button id="on">On</button>
  <button class="focus:deep" style="background: white">Deep</button>`);
  expect(await findFaintControls(page)).toEqual([
    'hovered: 2.32 of 4.5: button “Faded”',
    'hovered: 2.32 of 4.5: button “Deep”',
    'focused: 2.32 of 4.5: button “Deep”',
    expect.stringMatching(/^disabled: 1\.\d+ of 3: button “Off”$/),
  ]);
});

it('measures a tick against the box that lies behind it', async () => {
  const { page } = await journey.enterSite({ viewport: sizes.phone });
  const box = 'position: absolute; inset: 0; width: 20px; height: 20px; margin: 0; appearance: none';
  const show = (tick: string) =>
    page.setContent(`<label style="position: relative; display: block; width: 20px; height: 20px">
      <input type="checkbox" aria-label="Box" style="${box}; background: black">
      <svg style="position: relative; width: 14px; height: 14px; color: ${tick}" viewBox="0 0 9 9"></svg>
    </label>`);
  await show('white');
  expect(await findFaintControls(page)).toEqual([]);
  await show('#333');
  expect(await findFaintControls(page)).toHaveLength(4);
});

it.each(sizesInTurn(0))('no part keeps anybody out, on a %s in light and dark', async (size) => {
  const { page } = await journey.enterSite({ viewport: sizes[size] });
  await page.goto(`${journey.site.url}/__kit`);
  await untilTakenOver(page);
  expect(await judge(page, `kit-${size}`, { moving: nothing, schemes })).toEqual([]);

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
