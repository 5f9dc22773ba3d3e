/** The offers of a person whose account closes. */
import { Problem } from '#contracts/http/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { offer, withdrawOffer } from '#modules/sales/offer/offer.ts';

/** Withdraws these videos. @throws Problem `account-has-open-business` when one is being bought */
export const createWithdrawOffers =
  ({ handle, load }: { handle: Handle; load: Load }) =>
  async (videoIds: readonly string[], cause: Cause): Promise<void> => {
    for (const id of videoIds) {
      const state = await load(offer, id);
      if (state.status === 'sold' || state.status === 'none') continue;
      if (state.status === 'claimed')
        throw new Problem(
          'account-has-open-business',
          'Someone is buying one of your videos right now. Please try again in a few minutes.',
        );
      await handle(offer, id, withdrawOffer('The creator left.'), cause);
    }
  };
