/** Releases a payout: the one way, for a person at the desk and for a batch. */
import { Problem } from '#contracts/http/problem.ts';
import type { Cause, Handle, Handled, Load } from '#platform/eventStore/handle.ts';
import type { PayoutEvent } from '#events/sales.ts';
import { mustBeSendable } from '#modules/payouts/payee/payee.ts';
import {
  isReleasedAlone,
  isReleasedIn,
  payout,
  releasePayout,
  type Payout,
  type Release,
} from '#modules/payouts/payout/payout.ts';
import { countRelease, isCounted, releases } from '#modules/payouts/payout/releases.ts';
import { mustBePayable } from '#modules/payouts/balance/share.ts';
import type { FindAccountStanding, MustAgree } from '#modules/payouts/ports.ts';
import type { ReadingPayees } from '#modules/payouts/payee/adapters/readPayee.ts';

type Deps = {
  handle: Handle;
  load: Load;
  payees: ReadingPayees;
  mustAgree: MustAgree;
  findAccountStanding: FindAccountStanding;
  now: () => string;
};

/** @throws Problem when the books differ, a sale is in doubt, the payee is not ready, or the payout does not wait */
export type ReleasePayout = (
  payoutId: string,
  release: Release,
  cause: Cause,
) => Promise<Handled<Payout, readonly PayoutEvent[]>>;

/** Below every amount: a second person is needed. */
const NOTHING = -1;

export const createRelease = ({ handle, load, payees, mustAgree, findAccountStanding, now }: Deps): ReleasePayout => {
  /** What one person releases for one payee in a day counts together, so that nobody gets past the limit in small steps. */
  const limitFor = async (state: Payout, release: Release, cause: Cause): Promise<number> => {
    const { releasedBy, limitPence } = release;
    const isWaiting = state.status === 'requested' || state.status === 'failed';
    if (!isWaiting || state.withdrawalPence > limitPence || !isReleasedAlone(state, release)) return limitPence;
    const { creatorId, withdrawalId, withdrawalPence: amountPence } = state;
    const at = now();
    const counted = { creatorId, withdrawalId, releasedBy, amountPence, at };
    const { state: after } = await handle(releases, creatorId, countRelease(counted, limitPence), cause);
    return isCounted(after, counted, at) ? limitPence : NOTHING;
  };

  return async (payoutId, release, cause) => {
    const state = await load(payout, payoutId);
    const isDone = release.batch !== undefined && isReleasedIn(state, release.batch.batchId);
    if (!isDone) await mustAgree();
    if (state.status !== 'none' && !isDone) {
      if ((await findAccountStanding(state.creatorId)) === 'suspended')
        throw new Problem(
          'balance-too-low',
          'The creator’s account is suspended. Nothing is paid out until that is lifted.',
        );
      // Read now: the last reported state may be out of date, and money is about to leave.
      const creator = await payees.readPayee(state.creatorId, cause);
      mustBePayable(creator, state.parts, now());
      mustBeSendable(creator, now());
    }
    if (isDone) return handle(payout, payoutId, releasePayout(release), cause);
    const limitPence = await limitFor(state, release, cause);
    return handle(payout, payoutId, releasePayout({ ...release, limitPence }), cause);
  };
};
