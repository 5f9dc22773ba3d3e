/** What sales says about a person who wants to leave, and does when they go. */
import { formatPounds } from '#contracts/money.ts';
import { Problem } from '#contracts/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findPurchases } from '#projections/orders.ts';
import { findVideosOf } from '#projections/videos.ts';
import { account, balanceAt } from '../account.ts';
import { offer, withdrawOffer } from '../offer.ts';

type Deps = { handle: Handle; load: Load; db: Db; now: () => string };

const underWay: readonly string[] = ['authorised', 'claimed', 'capturing'];

export const createLeaving = ({ handle, load, db, now }: Deps) => ({
  /** Sentences on what must be settled first; none when nothing is open. */
  obstacles: async (userId: string): Promise<string[]> => {
    const { pendingPence, availablePence, frozenPence, requestedPence } = balanceAt(await load(account, userId), now());
    const owedPence = pendingPence + availablePence + frozenPence + requestedPence;
    const isBuying = (await findPurchases(db, userId)).some(({ status }) => underWay.includes(status));
    return [
      ...(owedPence > 0
        ? [`${formatPounds(owedPence)} of what you earned has not been paid out yet. Please withdraw it first.`]
        : []),
      ...(isBuying ? ['A purchase of yours is still under way. Please wait until it is done.'] : []),
    ];
  },

  /** Takes everything of theirs off the marketplace. @throws Problem `account-has-open-business` when a sale is under way */
  withdrawOffers: async (userId: string, cause: Cause): Promise<void> => {
    for (const { id } of (await findVideosOf(db, userId)).filter(({ status }) => status === 'listed')) {
      const state = await load(offer, id);
      if (state.status === 'sold' || state.status === 'none') continue;
      if (state.status === 'claimed')
        throw new Problem(
          'account-has-open-business',
          'A video of yours is being bought right now. Please try again in a few minutes.',
        );
      await handle(offer, id, withdrawOffer('The creator left.'), cause);
    }
  },
});
