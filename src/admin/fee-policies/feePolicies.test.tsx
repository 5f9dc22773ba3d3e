import { cleanup, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import {
  confirmFeePolicy,
  dropFeePolicy,
  proposeFeePolicy,
  type FeePolicyRecord,
} from '#contracts/fees/feePolicies.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { feePolicies } from './index.ts';
import { ProposeFeesDialog } from './ProposeFeesDialog.tsx';

const fees = (change: Partial<FeePolicyRecord> = {}): FeePolicyRecord => ({
  id: id(30),
  version: null,
  status: 'proposed',
  buyerFeeBps: 1250,
  creatorShareBps: 9000,
  from: '2027-01-01T00:00:00.000Z',
  reason: 'Cards cost more.',
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

const fiona = id(8);
const felix = id(7);
const show = (record: FeePolicyRecord, roles: StaffRole[], me = felix) => {
  const answers = createAnswers();
  const lists = { getOne: () => Promise.resolve({ data: record }) as never };
  const page = (
    <Suspense>
      <Resource {...feePolicies} />
    </Suspense>
  );
  return { ...answers, ...renderConsole(page, { at: `/${record.id}/show`, roles, me, call: answers.call, lists }) };
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('other fees', () => {
  it('are confirmed after a question, by somebody else in finance', async () => {
    const { user, requestsTo, answer } = show(fees(), ['finance']);
    answer(confirmFeePolicy, fees({ status: 'announced' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm …' }));
    const dialog = within(await screen.findByRole('dialog', { name: '12.5% on top, 90% to the creator?' }));
    expect(requestsTo(confirmFeePolicy)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Announce it' }));
    await screen.findByText('Announced. We are notifying creators.');
    expect(requestsTo(confirmFeePolicy)).toEqual([{ params: { id: id(30) } }]);
  });

  it('are not confirmed by who proposed them', async () => {
    show(fees(), ['finance'], fiona);
    await screen.findByText('A colleague has to confirm it while there is still time to notify creators.');
    await expect.poll(buttons).toEqual(['Withdraw …']);
  });

  it.each<[string, Partial<FeePolicyRecord>, StaffRole, string[]]>([
    ['read by an auditor', {}, 'auditor', []],
    ['called off while they do not count', { status: 'announced', version: 2 }, 'finance', ['Call off …']],
    ['left as they are in force', { status: 'inForce', version: 2 }, 'finance', []],
    ['left as they are once past', { status: 'past', version: 1 }, 'admin', []],
    ['left as they are once dropped', { status: 'dropped' }, 'admin', []],
  ])('are %s', async (_, change, role, expected) => {
    show(fees(change), [role]);
    await screen.findByText('Cards cost more.');
    await expect.poll(buttons).toEqual(expected);
  });

  it('are declined with a reason, and a refusal is said as it is', async () => {
    const { user, requestsTo, answer } = show(fees(), ['finance']);
    answer(dropFeePolicy, () => {
      throw new Problem('fees-decided', 'Felix has confirmed it.');
    });
    await user.click(await screen.findByRole('button', { name: 'Decline …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the change of the fees?' }));
    await user.type(dialog.getByLabelText('Reason'), 'Not this year.');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await screen.findByText('Someone else decided first. Felix has confirmed it.');
    expect(requestsTo(dropFeePolicy)).toEqual([{ params: { id: id(30) }, body: { reason: 'Not this year.' } }]);
  });
});

describe('proposing other fees', () => {
  it.each([
    ['12.5', '90', { buyerFeeBps: 1250, creatorShareBps: 9000 }],
    ['0', '92.25', { buyerFeeBps: 0, creatorShareBps: 9225 }],
  ])('sends %s and %s percent as basis points', async (fee, share, rates) => {
    const { call, requestsTo, answer } = createAnswers();
    answer(proposeFeePolicy, fees());
    const { user } = renderConsole(<ProposeFeesDialog onClose={() => undefined} />, { roles: ['finance'], call });
    await user.type(screen.getByLabelText('The buyer pays on top'), fee);
    await user.clear(screen.getByLabelText('The creator gets'));
    await user.type(screen.getByLabelText('The creator gets'), share);
    await user.type(screen.getByLabelText('Why, for your colleagues'), 'Cards cost more.');
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    await screen.findByText('Proposed. A colleague has to confirm it.');
    expect(requestsTo(proposeFeePolicy)[0]?.body).toMatchObject({ ...rates, reason: 'Cards cost more.' });
  });

  it.each([
    ['50.01', '90', 'Please give a fee from 0% to 50%'],
    ['-1', '90', 'Please give a fee from 0% to 50%'],
    ['1e1', '90', 'Please give a fee from 0% to 50%'],
    ['12.345', '90', 'Please give a fee from 0% to 50%'],
    ['12', '89.99', 'Please give a share from 90%, which creators signed for, to 100%'],
    ['12', '101', 'Please give a share from 90%, which creators signed for, to 100%'],
  ])('refuses %s and %s percent at their field', async (fee, share, message) => {
    const { call, requestsTo } = createAnswers();
    const { user } = renderConsole(<ProposeFeesDialog onClose={() => undefined} />, { roles: ['finance'], call });
    await user.type(screen.getByLabelText('The buyer pays on top'), fee);
    await user.clear(screen.getByLabelText('The creator gets'));
    await user.type(screen.getByLabelText('The creator gets'), share);
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(requestsTo(proposeFeePolicy)).toEqual([]);
  });
});
