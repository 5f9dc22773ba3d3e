/** Opens the payouts of a withdrawal, for the request itself and, should that be interrupted, for the policy. */
import type { PayoutReserved } from '#events/sales.ts';
import { START, type Position } from '#platform/eventStore/eventStore.ts';
import type { Cause, Handle } from '#platform/eventStore/handle.ts';
import { idOf } from '#platform/text/idOf.ts';
import { account, reservationOf } from '#modules/payouts/balance/account.ts';
import { reserveRest } from '#modules/payouts/balance/withdrawal.ts';
import { payout, requestPayout } from '#modules/payouts/payout/payout.ts';

type Reserved = PayoutReserved['data'];
type Opened = { payouts: readonly Reserved[]; position: Position; types: readonly string[] };

/** Opens this payout and those that follow it in its withdrawal, and reserves what is not reserved yet. */
export type OpenPayouts = (first: Reserved, cause: Cause) => Promise<Opened>;

export const createOpenPayouts = ({ handle, now }: { handle: Handle; now: () => string }): OpenPayouts => {
  const reserveNext = async ({ creatorId, withdrawal }: Reserved, cause: Cause): Promise<Reserved | undefined> => {
    if (!withdrawal || withdrawal.restPence === 0) return undefined;
    const payoutId = idOf(`payout:${withdrawal.id}:${withdrawal.n + 1}`);
    const { state } = await handle(account, creatorId, reserveRest({ creatorId, withdrawal }, payoutId, now()), cause);
    const next = reservationOf(state, payoutId);
    if (!next) return undefined;
    const { status: _, ...reserved } = next;
    return { creatorId, ...reserved };
  };

  return async (first, cause) => {
    const payouts: Reserved[] = [];
    let last: Pick<Opened, 'position' | 'types'> = { position: START, types: [] };
    for (let next: Reserved | undefined = first; next; next = await reserveNext(next, cause)) {
      const opened = await handle(payout, next.payoutId, requestPayout(next), cause);
      if (opened.position > last.position) last = opened;
      payouts.push(next);
    }
    return { payouts, position: last.position, types: last.types };
  };
};
