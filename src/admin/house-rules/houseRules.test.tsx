import { cleanup, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import {
  confirmHouseRules,
  dropHouseRules,
  proposeHouseRules,
  type HouseRulesRecord,
} from '#contracts/fees/houseRules.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { standardRules } from '#contracts/site/houseRules.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { houseRules } from './index.ts';
import { ProposeRulesDialog } from './ProposeRulesDialog.tsx';

const rules = (change: Partial<HouseRulesRecord> = {}): HouseRulesRecord => ({
  ...standardRules,
  id: id(30),
  version: null,
  status: 'proposed',
  reserve: { bps: 1250, days: 60 },
  from: '2027-01-01T00:00:00.000Z',
  reason: 'Too many refunds.',
  proposedBy: id(8),
  proposer: 'Fiona',
  proposedAt: '2026-11-20T09:00:00.000Z',
  decidedBy: null,
  decider: null,
  decidedAt: null,
  dropReason: null,
  ...change,
});

afterEach(cleanup);

const show = (record: HouseRulesRecord, roles: StaffRole[]) => {
  const answers = createAnswers();
  const lists = { getOne: () => Promise.resolve({ data: record }) as never };
  const page = (
    <Suspense>
      <Resource {...houseRules} />
    </Suspense>
  );
  const at = `/${record.id}/show`;
  return { ...answers, ...renderConsole(page, { at, roles, me: id(7), call: answers.call, lists }) };
};

describe('other house rules', () => {
  it('are confirmed after a question that repeats them', async () => {
    const { user, requestsTo, answer } = show(rules(), ['finance']);
    answer(confirmHouseRules, rules({ status: 'announced' }));
    await screen.findByText(/^A new sale is held for 14 days .* 12.5% is kept for 60 days in all\.$/);
    await user.click(await screen.findByRole('button', { name: 'Confirm …' }));
    const title = '14, 7 and 2 days of hold, 12.5% in reserve, 3 strikes?';
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(requestsTo(confirmHouseRules)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Announce it' }));
    await screen.findByText('Announced. We are notifying creators.');
    expect(requestsTo(confirmHouseRules)).toEqual([{ params: { id: id(30) } }]);
  });

  it('are called off with a reason, before they apply', async () => {
    const { user, requestsTo, answer } = show(rules({ status: 'announced', version: 2 }), ['finance']);
    answer(dropHouseRules, rules({ status: 'dropped' }));
    await user.click(await screen.findByRole('button', { name: 'Call off …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Call off the change of the house rules?' }));
    await user.type(dialog.getByLabelText('Reason'), 'Not this year.');
    await user.click(dialog.getByRole('button', { name: 'Call off' }));
    await screen.findByText('The change is called off.');
    expect(requestsTo(dropHouseRules)).toEqual([{ params: { id: id(30) }, body: { reason: 'Not this year.' } }]);
  });

  it('are read by an auditor, who decides nothing', async () => {
    show(rules(), ['auditor']);
    await screen.findByText('Too many refunds.');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('proposing other house rules', () => {
  const inForce = rules({ id: id(31), status: 'inForce', version: 1, reserve: { bps: 0, days: 90 } });
  const propose = (found: readonly HouseRulesRecord[] = [inForce]) => {
    const answers = createAnswers();
    const lists = { getList: () => Promise.resolve({ data: found, total: found.length }) as never };
    const dialog = <ProposeRulesDialog onClose={() => undefined} />;
    return { ...answers, ...renderConsole(dialog, { roles: ['finance'], call: answers.call, lists }) };
  };

  it('begins with those in force, and sends all of them', async () => {
    const { user, requestsTo, answer } = propose();
    answer(proposeHouseRules, rules());
    const longer = await screen.findByLabelText('Days of hold of these');
    expect(longer).toHaveProperty('value', '14');
    await user.clear(longer);
    await user.type(longer, '21');
    await user.clear(screen.getByLabelText('Kept in reserve'));
    await user.type(screen.getByLabelText('Kept in reserve'), '12.5');
    await user.type(screen.getByLabelText('Why, for your colleagues'), 'Too many refunds.');
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    await screen.findByText('Proposed. A colleague has to confirm it.');
    expect(requestsTo(proposeHouseRules)[0]?.body).toMatchObject({
      hold: { firstSales: 3, firstDays: 21, laterDays: 7, trustedDays: 2 },
      reserve: { bps: 1250, days: 90 },
      strikes: { lifeDays: 365, most: 3 },
      reason: 'Too many refunds.',
    });
  });

  it('begins with the standard ones where none are recorded', async () => {
    propose([]);
    expect(await screen.findByLabelText('Days of hold of later sales')).toHaveProperty('value', '7');
  });

  it.each([
    ['Days of hold of these', '366', 'Please give a number of days from 0 to 365'],
    ['Days of hold of later sales', '1.5', 'Please give a number of days from 0 to 365'],
    ['Days of hold of trusted creators', '-1', 'Please give a number of days from 0 to 365'],
    ['Kept in reserve', '100.01', 'Please give a part from 0% to 100%'],
    ['Days that a strike counts', '0', 'Please give a number of days from 1 to 3,650'],
    ['Strikes that end an account', '0', 'Please give a number of strikes from 1 to 100'],
    ['Sales that are held longer', 'none', 'Please give a number of sales from 0 to 1,000'],
  ])('refuses at “%s” %s', async (label, typed, message) => {
    const { user, requestsTo } = propose();
    await user.clear(await screen.findByLabelText(label));
    await user.type(screen.getByLabelText(label), typed);
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(requestsTo(proposeHouseRules)).toEqual([]);
  });
});
