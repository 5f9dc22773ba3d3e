import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { RecordContextProvider, useCanAccess } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { endSessionsOf, reinstateAccount, suspendAccount } from '#contracts/auth/account.ts';
import { resumePayouts } from '#contracts/payouts/payoutDesk.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import type { Account } from './account.ts';
import { accountId, aDeletedAccount, anAccount, twoSessions } from './anAccount.ts';
import { EndSessionsButton } from './EndSessionsButton.tsx';
import { ReinstateAccountButton } from './ReinstateAccountButton.tsx';
import { ResumePayoutsButton } from './ResumePayoutsButton.tsx';
import { SuspendAccountButton } from './SuspendAccountButton.tsx';

/** Appears once the questions about the roles are answered. */
const PermissionsLoaded = () => {
  const requestsTo = [
    useCanAccess({ resource: 'accounts', action: 'suspend' }),
    useCanAccess({ resource: 'accounts', action: 'reinstate' }),
    useCanAccess({ resource: 'accounts', action: 'endSessions' }),
    useCanAccess({ resource: 'accounts', action: 'resumePayouts' }),
  ];
  return requestsTo.every(({ isPending }) => !isPending) && <p>known</p>;
};

const show = (account: Account, roles: StaffRole[]) => {
  const answers = createAnswers();
  const view = renderConsole(
    <RecordContextProvider value={account}>
      <EndSessionsButton />
      <ReinstateAccountButton />
      <SuspendAccountButton />
      <PermissionsLoaded />
    </RecordContextProvider>,
    { roles, call: answers.call },
  );
  return { ...view, ...answers };
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

afterEach(cleanup);

describe('acting on an account', () => {
  it.each([
    ['an open account', anAccount({ sessions: twoSessions }), ['End sessions …', 'Suspend …']],
    ['an account that is signed in nowhere', anAccount(), ['Suspend …']],
    ['a suspended account', anAccount({ isSuspended: true }), ['Reinstate …']],
    ['an account of staff', anAccount({ roles: ['finance'], sessions: twoSessions }), ['End sessions …']],
    ['a deleted account', { ...aDeletedAccount(), sessions: twoSessions }, []],
    ['a deleted account that was suspended', { ...aDeletedAccount(), isSuspended: true }, []],
  ] as [string, Account, string[]][])('offers a moderator what fits %s', async (_, account, offered) => {
    show(account, ['moderator']);
    await screen.findByText('known');
    expect(buttons()).toEqual(offered);
  });

  it.each(['auditor', 'finance'] as const)('offers %s nothing', async (role) => {
    for (const isSuspended of [false, true]) {
      show(anAccount({ isSuspended, sessions: twoSessions }), [role]);
      await screen.findByText('known');
      expect(buttons()).toEqual([]);
      cleanup();
    }
  });

  it('suspends with a reason, and sends no short or endless one', async () => {
    const { user, requestsTo, answer } = show(anAccount(), ['moderator']);
    answer(suspendAccount, anAccount({ isSuspended: true }));
    await user.click(await screen.findByRole('button', { name: 'Suspend …' }));
    const reason = await screen.findByLabelText<HTMLTextAreaElement>('Reason');
    expect(reason.maxLength).toBe(500);
    await user.type(reason, 'no');
    await user.click(screen.getByRole('button', { name: 'Suspend the account' }));
    expect(screen.getByText('Please give a reason')).toBeTruthy();
    expect(requestsTo(suspendAccount)).toEqual([]);

    await user.type(reason, 't who they say');
    await user.click(screen.getByRole('button', { name: 'Suspend the account' }));
    await screen.findByText('Ann Lee is suspended.');
    expect(requestsTo(suspendAccount)).toEqual([{ params: { id: accountId }, body: { reason: 'not who they say' } }]);
  });

  it('says why the server refuses, and keeps what was written', async () => {
    const { user, answer } = show(anAccount(), ['moderator']);
    answer(suspendAccount, () => {
      throw new Problem('not-allowed', 'This is a staff account.');
    });
    await user.click(await screen.findByRole('button', { name: 'Suspend …' }));
    await user.type(await screen.findByLabelText('Reason'), 'not who they say');
    await user.click(screen.getByRole('button', { name: 'Suspend the account' }));
    await screen.findByText('This is a staff account.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('not who they say');
  });

  it('reinstates with a reason', async () => {
    const { user, requestsTo, answer } = show(anAccount({ isSuspended: true }), ['moderator']);
    answer(reinstateAccount, anAccount());
    await user.click(await screen.findByRole('button', { name: 'Reinstate …' }));
    await user.type(await screen.findByLabelText('Reason'), 'Cleared up');
    await user.click(screen.getByRole('button', { name: 'Reinstate the account' }));
    await screen.findByText('Ann Lee is reinstated.');
    expect(requestsTo(reinstateAccount)).toEqual([{ params: { id: accountId }, body: { reason: 'Cleared up' } }]);
  });

  it('ends the sessions after a question, and none when one steps back', async () => {
    const { user, requestsTo, answer } = show(anAccount({ sessions: twoSessions }), ['moderator']);
    answer(endSessionsOf, { ended: 2 });
    await user.click(await screen.findByRole('button', { name: 'End sessions …' }));
    const dialog = await screen.findByRole('dialog', { name: 'End 2 sessions of Ann Lee?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsTo(endSessionsOf)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'End sessions …' }));
    await user.click(await screen.findByRole('button', { name: 'End 2 sessions' }));
    await screen.findByText('Ann Lee is signed out everywhere.');
    expect(requestsTo(endSessionsOf)).toEqual([{ params: { id: accountId } }]);
  });
});

describe('payouts that are stopped', () => {
  const stopped = anAccount({ payoutsStoppedAt: '2026-05-02T08:00:00.000Z' });
  const open = (account: Account, role: StaffRole) => {
    const answers = createAnswers();
    const view = renderConsole(
      <RecordContextProvider value={account}>
        <ResumePayoutsButton />
        <PermissionsLoaded />
      </RecordContextProvider>,
      { roles: [role], call: answers.call },
    );
    return { ...view, ...answers };
  };

  it('go on with a reason that finance gives', async () => {
    const { user, answer, requestsTo } = open(stopped, 'finance');
    answer(resumePayouts, { success: true });
    await user.click(await screen.findByRole('button', { name: 'Let payouts go on …' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'The bank account is theirs.');
    await user.click(within(dialog).getByRole('button', { name: 'Let payouts go on' }));
    await waitFor(() =>
      expect(requestsTo(resumePayouts)).toEqual([
        { params: { id: accountId }, body: { reason: 'The bank account is theirs.' } },
      ]),
    );
  });

  it('are no matter of a moderator, nor of an account that is paid', async () => {
    for (const [account, role] of [
      [stopped, 'moderator'],
      [anAccount(), 'finance'],
    ] as const) {
      open(account, role);
      await screen.findByText('known');
      expect(buttons()).toEqual([]);
      cleanup();
    }
  });
});
