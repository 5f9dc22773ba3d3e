/** What sales says about a person who wants to leave, and does when they go. */
import { Problem } from '#contracts/http/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findUnderWay } from '#projections/sales/orders.ts';
import { findVideosOf } from '#projections/catalogue/videos.ts';
import { account, balanceAt } from '#modules/payouts/balance/account.ts';
import { offer, withdrawOffer } from '#modules/sales/offer/offer.ts';

type Deps = { handle: Handle; load: Load; db: Db; now: () => string };

export const createLeaving = ({ handle, load, db, now }: Deps) => ({
  /** What the person has open: money that is owed, purchases and sales under way, videos for sale. */
  openBusiness: async (userId: string) => {
    const { pendingPence, availablePence, frozenPence, requestedPence } = balanceAt(await load(account, userId), now());
    const { isBuying, isSelling } = await findUnderWay(db, userId);
    const listed = (await findVideosOf(db, userId)).filter(({ status }) => status === 'listed').length;
    return { owedPence: pendingPence + availablePence + frozenPence + requestedPence, isBuying, isSelling, listed };
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
