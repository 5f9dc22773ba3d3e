import { cleanup, screen, within } from '@testing-library/react';
import { useCanAccess, useGetIdentity } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import type { Endpoint, StaffRole } from '#contracts/http/endpoint.ts';
import * as contract from '#contracts/auth/people.ts';
import { Problem } from '#contracts/http/problem.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import type { Account } from '#admin/accounts/account.ts';
import { accountId, aDeletedAccount, anAccount } from '#admin/accounts/anAccount.ts';
import { RolesPanel } from './RolesPanel.tsx';

const nora = id(21);
const noah = id(22);
const proposed = (change: Partial<Account> = {}): Account =>
  anAccount({
    proposedRoles: ['finance'],
    proposals: [
      { role: 'finance', by: nora, byName: 'Nora', reason: 'She keeps our books.', at: '2026-05-01T08:00:00.000Z' },
    ],
    ...change,
  });

/** Appears once the console knows the caller and their rights. */
const PermissionsLoaded = () => {
  const access = useCanAccess({ resource: 'accounts', action: 'changeRoles' });
  const { isPending } = useGetIdentity();
  return !access.isPending && !isPending && <p>known</p>;
};

type Viewer = { me?: string; roles?: StaffRole[] };
const show = async (account: Account, { me = noah, roles = ['admin'] }: Viewer = {}) => {
  const answers = createAnswers();
  const view = renderConsole(
    <>
      <RolesPanel account={account} />
      <PermissionsLoaded />
    </>,
    { roles, call: answers.call, me },
  );
  await screen.findByText('known');
  return { ...view, ...answers };
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

afterEach(cleanup);

describe('the staff roles of a person', () => {
  it.each([
    ['somebody without one', anAccount(), noah, ['Propose a role …']],
    ['somebody with one', anAccount({ roles: ['auditor'] }), noah, ['Propose a role …', 'Remove …']],
    ['a proposal of a colleague', proposed(), noah, ['Propose a role …', 'Confirm …', 'Decline …']],
    ['an own proposal', proposed(), nora, ['Propose a role …', 'Withdraw …']],
    ['a proposal for a suspended account', proposed({ isSuspended: true }), noah, ['Decline …']],
    ['an account whose email is not confirmed', anAccount({ isEmailVerified: false }), noah, []],
    ['themselves', anAccount({ roles: ['admin'] }), accountId, []],
    ['a proposal for themselves', proposed({ roles: ['admin'] }), accountId, []],
    ['a deleted account', aDeletedAccount(), noah, []],
  ] as [string, Account, string, string[]][])('offer an admin what fits %s', async (_, account, me, offered) => {
    await show(account, { me });
    expect(buttons()).toEqual(offered);
  });

  it.each(['moderator', 'finance', 'auditor'] as const)('are only read by others: %s', async (role) => {
    await show(proposed({ roles: ['auditor'] }), { roles: [role] });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Auditor',
      expect.stringMatching(/^Finance, proposedby Nora, .+She keeps our books\.$/),
    ]);
    expect(buttons()).toEqual([]);
    cleanup();
    await show(anAccount(), { roles: [role] });
    expect(screen.queryByText('Staff roles')).toBeNull();
  });
});

describe('a staff role', () => {
  it('is proposed among those that are free, with a reason', async () => {
    const { user, answer, requestsTo } = await show(proposed({ roles: ['auditor'] }));
    answer(contract.proposeRole, proposed());
    await user.click(screen.getByRole('button', { name: 'Propose a role …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose a role for Ann Lee?' }));
    expect(
      within(dialog.getByLabelText('Role'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Moderator', 'Admin']);
    await user.selectOptions(dialog.getByLabelText('Role'), 'Admin');
    await user.click(dialog.getByRole('button', { name: 'Propose the role' }));
    expect(dialog.getByText('Please say why')).toBeTruthy();
    expect(requestsTo(contract.proposeRole)).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'She runs the desk now.');
    await user.click(dialog.getByRole('button', { name: 'Propose the role' }));
    await screen.findByText('You proposed the role. Another admin decides.');
    expect(requestsTo(contract.proposeRole)).toEqual([
      { params: { id: accountId }, body: { role: 'admin', reason: 'She runs the desk now.' } },
    ]);
  });

  it.each([
    ['Confirm …', 'Make Ann Lee Finance?', 'Give the role', contract.confirmRole, noah],
    ['Decline …', 'Decline Finance for Ann Lee?', 'Decline it', contract.declineRole, noah],
    [
      'Withdraw …',
      'Withdraw the proposal to make Ann Lee Finance?',
      'Withdraw the proposal',
      contract.declineRole,
      nora,
    ],
    ['Remove …', 'Remove the role Auditor from Ann Lee?', 'Remove the role', contract.takeRoleAway, noah],
  ] as [string, string, string, typeof contract.confirmRole, string][])(
    '%s asks for a reason and sends it',
    async (label, title, confirm, endpoint, me) => {
      const { user, answer, requestsTo } = await show(proposed({ roles: ['auditor'] }), { me });
      answer(endpoint, anAccount());
      await user.click(screen.getByRole('button', { name: label }));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      await user.type(dialog.getByLabelText('Reason'), 'We talked about it.');
      await user.click(dialog.getByRole('button', { name: confirm }));
      await screen.findByText(/^The (role|proposal) is /);
      const role = label === 'Remove …' ? 'auditor' : 'finance';
      expect(requestsTo(endpoint as Endpoint)).toEqual([
        { params: { id: accountId }, body: { role, reason: 'We talked about it.' } },
      ]);
    },
  );

  it('is refused in the server’s own words while the person trades', async () => {
    const { user, answer } = await show(proposed());
    const why = 'Staff neither buy nor sell. 2 videos of theirs are for sale.';
    answer(contract.confirmRole, () => {
      throw new Problem('account-has-open-business', why);
    });
    await user.click(screen.getByRole('button', { name: 'Confirm …' }));
    await user.type(await screen.findByLabelText('Reason'), 'We talked about it.');
    await user.click(screen.getByRole('button', { name: 'Give the role' }));
    expect((await screen.findByText(/2 videos of theirs/)).textContent).toBe(why);
  });

  it('that a second person has to give is said so, and what was written stays', async () => {
    const { user, answer } = await show(proposed());
    answer(contract.confirmRole, () => {
      throw new Problem('second-person-needed', 'You proposed this role. Another admin decides.');
    });
    await user.click(screen.getByRole('button', { name: 'Confirm …' }));
    await user.type(await screen.findByLabelText('Reason'), 'We talked about it.');
    await user.click(screen.getByRole('button', { name: 'Give the role' }));
    await screen.findByText('You proposed this role. Another admin decides.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('We talked about it.');
  });
});
