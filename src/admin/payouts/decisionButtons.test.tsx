import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RecordContextProvider, useCanAccess } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { holdPayout, liftHold } from '#contracts/payouts/payoutDesk.ts';
import { rejectPayout, releasePayout, type AdminPayout } from '#contracts/sales/sales.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { aPayout } from './aPayout.ts';
import { HoldPayoutButton } from './HoldPayoutButton.tsx';
import { LiftHoldButton } from './LiftHoldButton.tsx';
import { RejectPayoutButton } from './RejectPayoutButton.tsx';
import { ReleasePayoutButton } from './ReleasePayoutButton.tsx';

const held = { status: 'held', hold: { cause: 'identity', reviewOn: '2026-05-08' } } as const;

/** Appears once the questions about the roles are answered. */
const PermissionsLoaded = () => {
  const release = useCanAccess({ resource: 'payouts', action: 'release' });
  const reject = useCanAccess({ resource: 'payouts', action: 'reject' });
  return !release.isPending && !reject.isPending && <p>known</p>;
};

const show = (payout: AdminPayout, roles: StaffRole[]) => {
  const answers = createAnswers();
  const view = renderConsole(
    <RecordContextProvider value={payout}>
      <RejectPayoutButton />
      <HoldPayoutButton />
      <LiftHoldButton />
      <ReleasePayoutButton />
      <PermissionsLoaded />
    </RecordContextProvider>,
    { roles, call: answers.call },
  );
  return { ...view, ...answers };
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

afterEach(cleanup);

describe('deciding on a payout', () => {
  it('is offered to finance while the payout waits', async () => {
    show(aPayout(), ['finance']);
    await screen.findByRole('button', { name: 'Release …' });
    expect(buttons()).toEqual(['Reject …', 'Hold …', 'Release …']);
  });

  it.each([
    ['a payout that is released', aPayout({ status: 'released' }), ['finance']],
    ['a payout that is paid', aPayout({ status: 'paid' }), ['admin']],
    ['an auditor', aPayout(), ['auditor']],
    ['an auditor, of a held one', aPayout(held), ['auditor']],
    ['a moderator', aPayout(), ['moderator']],
  ] as [string, AdminPayout, StaffRole[]][])('is not offered for %s', async (_, payout, roles) => {
    show(payout, roles);
    await screen.findByText('known');
    expect(buttons()).toEqual([]);
  });

  it('of a held one is everything but its release', async () => {
    show(aPayout(held), ['finance']);
    await screen.findByRole('button', { name: 'Take off hold' });
    expect(buttons()).toEqual(['Reject …', 'Change the hold …', 'Take off hold']);
  });

  it('says where a colleague has to release it, too', async () => {
    const { user } = show(aPayout({ needsTwoPeople: true }), ['finance']);
    await user.click(await screen.findByRole('button', { name: 'Release …' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/a colleague has to release it after you/)).toBeTruthy();
  });

  it('repeats amount and payee, and sends nothing when one steps back', async () => {
    const { user, requestsTo } = show(aPayout(), ['finance']);
    await user.click(await screen.findByRole('button', { name: 'Release …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Release £123.45 to Ann Lee?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsTo(releasePayout)).toEqual([]);
  });

  it('releases once; the button is off while it is under way', async () => {
    const { user, requestsTo, answer } = show(aPayout(), ['finance']);
    let finish = (_: AdminPayout): void => undefined;
    answer(releasePayout, () => new Promise<AdminPayout>((resolve) => (finish = resolve)));
    await user.click(await screen.findByRole('button', { name: 'Release …' }));
    const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Release £123.45 to Ann Lee' });
    await user.click(confirm);
    expect(confirm.disabled).toBe(true);
    finish(aPayout({ status: 'released' }));
    await screen.findByText('£123.45 to Ann Lee is released.');
    expect(requestsTo(releasePayout)).toEqual([{ params: { id: aPayout().id } }]);
  });

  it('of one that was sent in part says what stays paid before it is rejected', async () => {
    const { user } = show(aPayout({ status: 'failed', sentPence: 2345 }), ['finance']);
    await user.click(await screen.findByRole('button', { name: 'Reject …' }));
    await screen.findByText(
      '£23.45 of it has been sent and stays paid. The rest goes back to the balance. Ann Lee reads the reason.',
    );
  });

  it('holds with a sentence, a day and a note for colleagues', async () => {
    const { user, requestsTo, answer } = show(aPayout(), ['finance']);
    answer(holdPayout, aPayout(held));
    await user.click(await screen.findByRole('button', { name: 'Hold …' }));
    await user.click(await screen.findByRole('button', { name: 'Put it on hold' }));
    await screen.findByText('Please tell your colleagues why');
    expect(requestsTo(holdPayout)).toEqual([]);
    await user.type(screen.getByLabelText('Why, for your colleagues'), 'The name differs');
    fireEvent.change(screen.getByLabelText('Review it by'), { target: { value: '2026-05-08' } });
    await user.click(screen.getByRole('button', { name: 'Put it on hold' }));
    await screen.findByText('The payout is on hold.');
    expect(requestsTo(holdPayout)[0]?.body).toEqual({
      cause: 'saleQuestioned',
      note: 'The name differs',
      reviewOn: '2026-05-08',
    });
  });

  it('takes it off hold', async () => {
    const { user, requestsTo, answer } = show(aPayout(held), ['finance']);
    answer(liftHold, aPayout());
    await user.click(await screen.findByRole('button', { name: 'Take off hold' }));
    await screen.findByText('The payout waits for release again.');
    expect(requestsTo(liftHold)).toEqual([{ params: { id: aPayout().id } }]);
  });

  it('rejects with a reason', async () => {
    const { user, requestsTo, answer } = show(aPayout(), ['finance']);
    answer(rejectPayout, aPayout({ status: 'rejected' }));
    await user.click(await screen.findByRole('button', { name: 'Reject …' }));
    await user.type(await screen.findByLabelText('Reason'), 'The account is under dispute');
    await user.click(screen.getByRole('button', { name: 'Reject the payout' }));
    await screen.findByText('The payout is rejected.');
    expect(requestsTo(rejectPayout)[0]?.body).toEqual({ reason: 'The account is under dispute' });
  });
});
