/**
 * The screens of the console, most with something on it: light or dark, every control in all of its states. In a short run the list or
 * the record of each resource; `src/admin/app/everyScreen.test.tsx` judges both in memory.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#admin/resources.ts';
import { requestMyContent } from '#contracts/requests/requests.ts';
import { reportThing } from '#contracts/reports/reports.ts';
import { openMyCase } from '#contracts/support/support.ts';
import { reportProblem } from '#contracts/sales/afterSales.ts';
import { openDownload } from '#contracts/sales/sales.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { shareStaff } from '#driver/livedSite.ts';
import { listSeveral } from '#driver/stock.ts';
import { buy, enterAs, payAt, staffNames } from '#driver/siteDriver.ts';
import { followLink } from '#testing/browser/followLink.ts';
import { inSchemes, judge, sizes, untilStill, unfinished, type Size } from '#testing/browser/screens.ts';
import { enterConsole, shareJourney, openStaffSession, type Journey } from '#testing/browser/siteJourney.ts';
import { inRotation } from '#testing/run/longRun.ts';
import { sendNotice } from '#testing/site/sendNotice.ts';

let journey: Journey;
let admin: SiteClient;
let page: Page;
beforeAll(async () => {
  journey = await shareJourney();
  const { site } = journey;
  const [creator, buyer, staff] = await Promise.all([
    enterAs(site, { name: 'screens-creator', isCreator: true }),
    enterAs(site, { name: 'screens-buyer' }),
    shareStaff('admin'),
  ]);
  admin = staff;
  const [sold = '', underClaim = ''] = await listSeveral(site, creator, 2);
  const { orderId, payUrl } = await buy(buyer, sold);
  await payAt(payUrl);
  await waitFor('the original', () =>
    buyer.call(openDownload, { params: { orderId } }).then(
      () => true,
      () => undefined,
    ),
  );
  const problem = { kind: 'technicalFault', text: 'There is no sound after the first minute.' } as const;
  await buyer.call(reportProblem, { params: { orderId }, body: problem });
  await sendNotice(site, underClaim, 'ann');
  const wish = { title: 'A dry-stone wall', description: 'From the first stone on', category: 'construction' as const };
  await buyer.call(requestMyContent, { body: { submissionId: randomUUID(), ...wish } });
  const report = {
    thing: 'video',
    thingId: underClaim,
    reason: 'misleading',
    words: 'It shows a brick wall.',
  } as const;
  await buyer.call(reportThing, { body: report });
  await buyer.call(openMyCase, {
    body: { submissionId: randomUUID(), topic: 'purchase', message: 'Where do I find my bill?' },
  });
  const code = staff.recoveryCodes.pop() ?? '';
  page = await enterConsole(journey, await openStaffSession(site, staffNames.admin, code), '');
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
});
afterAll(async () => {
  expect(await journey.leave()).toEqual([]);
  await journey.close();
});

/** Whose record is judged by `payouts/payoutBatch`, which makes one, by `auditorsRoom` and by `whatIf`. */
const madeElsewhere = ['payouts', 'payout-batches', 'audit', 'what-if'];

/** Of these there are so many that their list has several pages. */
const several = new Map([['accounts', '?perPage=5']]);

/** The first record of a list; what was done a moment ago may not have arrived. */
const firstOf = (path: string): Promise<string> =>
  waitFor(`a record of ${path}`, async () => {
    const response = await fetch(journey.site.url + path, { headers: { Authorization: `Bearer ${admin.token()}` } });
    const [first] = (await response.json()) as { id: string }[];
    return first?.id;
  });

/** One size after the other in turn, as on the site. */
const judgeAt = async (path: string, size: Size): Promise<string[]> => {
  await page.setViewportSize(sizes[size]);
  await followLink(page, `/admin${path}`);
  await untilStill(page, unfinished.console);
  const name = path
    .replace(/\?.*/, '')
    .replace(/[\da-f-]{36}/, 'one')
    .replaceAll('/', '-');
  return judge(page, `console${name}-${size}`);
};

describe('every screen of the console', () => {
  it.each(resources.map(({ screens, actions }, place) => ({ ...screens, list: actions.list, place })))(
    `$name fits, ${inSchemes}, and anybody can use it`,
    async (resource) => {
      const { name, list, place } = resource;
      const [first, other]: [Size, Size] = place % 2 === 0 ? ['desk', 'phone'] : ['phone', 'desk'];
      const hasRecord = 'show' in resource && !madeElsewhere.includes(name);
      for (const screen of hasRecord ? inRotation(['list', 'record'], place) : ['list'])
        if (screen === 'list') expect(await judgeAt(`/${name}${several.get(name) ?? ''}`, first)).toEqual([]);
        else expect(await judgeAt(`/${name}/${await firstOf(list.path)}/show`, other)).toEqual([]);
    },
  );

  it.each(['/', '/no-such-page'])(`%s fits, ${inSchemes}, and anybody can use it`, async (path) => {
    expect(await judgeAt(path, 'phone')).toEqual([]);
  });
});
