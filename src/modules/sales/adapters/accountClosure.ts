/** What becomes of a person's offers when they leave. */
import { Problem } from '#contracts/http/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { offer, withdrawOffer } from '#modules/sales/offer/offer.ts';

type Deps = { handle: Handle; load: Load; findListedIds: (creatorId: string) => Promise<string[]> };

/** Takes everything of theirs off the marketplace. @throws Problem `account-has-open-business` when a sale is under way */
export const createWithdrawOffers =
  ({ handle, load, findListedIds }: Deps) =>
  async (userId: string, cause: Cause): Promise<void> => {
    for (const id of await findListedIds(userId)) {
      const state = await load(offer, id);
      if (state.status === 'sold' || state.status === 'none') continue;
      if (state.status === 'claimed')
        throw new Problem(
          'account-has-open-business',
          'A video of yours is being bought right now. Please try again in a few minutes.',
        );
      await handle(offer, id, withdrawOffer('The creator left.'), cause);
    }
  };
