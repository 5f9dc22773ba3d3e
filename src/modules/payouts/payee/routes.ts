/** A creator's set-up for payouts: the provider's page, and the state afterwards. */
import * as contract from '#contracts/payouts/payees.ts';
import * as schema from '#contracts/payouts/payees.schema.ts';
import type { MyPayee } from '#contracts/payouts/payees.ts';
import { Problem } from '#contracts/http/problem.ts';
import { bySystem, type Cause, type Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import { PaymentUnclear, type Payments } from '#platform/payments/payments.ts';
import { account } from '#modules/payouts/balance/account.ts';
import type { ReadingPayees } from './adapters/readPayee.ts';
import { heldUntil, isPayeeReady, payeeStatusOf, type PayeePart } from './payee.ts';

export type PayeeDeps = {
  load: Load;
  payments: Payments;
  payees: ReadingPayees;
  newId: () => string;
  now: () => string;
  /** The origin of the site; no trailing slash. */
  origin: string;
};

const toAnswer = (state: PayeePart, now: string): MyPayee => ({
  status: payeeStatusOf(state),
  isReady: isPayeeReady(state),
  requirements: [...(state.payee?.requirements ?? [])],
  payoutsFrom: heldUntil(state, now),
});

const hasNothingToHandIn = (state: PayeePart): boolean => isPayeeReady(state) && state.payee?.requirements.length === 0;

export const payeeRoutes = ({ load, payments, payees, newId, now, origin }: PayeeDeps): Route[] => {
  const tab = `${origin}/account?tab=payout`;

  /** Read again while nothing can be sent, and while something is still required. */
  const refreshPayee = async (creatorId: string, cause: Cause): Promise<PayeePart> => {
    const state = await load(account, creatorId);
    if (hasNothingToHandIn(state)) return state;
    return payees.readPayee(creatorId, cause).catch((error: unknown) => {
      if (error instanceof PaymentUnclear) return state;
      throw error;
    });
  };

  return [
    route(contract.getMyPayee, schema.getMyPayee, async ({ caller: { userId }, cause }) =>
      toAnswer(await refreshPayee(userId, cause), now()),
    ),

    route(contract.openPayeeSetup, schema.openPayeeSetup, async ({ caller: { userId, roles }, cause }) => {
      if (roles.length > 0) throw new Problem('not-allowed', 'Staff accounts do not sell.');
      const stored = await load(account, userId);
      // Read before the bank account can be changed, so that the change can be told from what was there.
      const state = hasNothingToHandIn(stored) ? await payees.readPayee(userId, cause) : stored;
      // Each click gets a link of its own, as a link works for one visit.
      if (state.payeeId !== null && hasNothingToHandIn(state))
        return payments.openPayeeDashboard({
          payeeId: state.payeeId,
          idempotencyKey: `user:${userId}:login-link:${newId()}`,
        });
      const payeeId = await payees.ensurePayee(userId, cause);
      return payments.openPayeeSetup({
        payeeId,
        returnUrl: `${tab}&setup=done`,
        refreshUrl: `${tab}&setup=again`,
        idempotencyKey: `user:${userId}:account-link:${newId()}`,
      });
    }),
  ];
};

/** The reaction to a report that a payee has changed. */
export const payeeReaction = ({ payees, newId }: Pick<PayeeDeps, 'payees' | 'newId'>): Reaction => ({
  isFor: ({ type }) => type === 'account.updated' || type.startsWith('account.external_account.'),
  run: ({ objectId }) => payees.noteReported(objectId, bySystem(newId())),
});
