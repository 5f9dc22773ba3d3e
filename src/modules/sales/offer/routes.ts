/** What creators can do with the offers of their videos. */
import * as contract from '#contracts/sales/sales.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Cause, Handle } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { OfferEvent } from '#events/sales.ts';
import type { GetFeePolicy } from '#modules/sales/ports.ts';
import type { FindOffer } from './adapters/currentOffer.ts';
import { offer, repriceOffer, withdrawOffer, type Offer } from './offer.ts';

type Offered = { pricePence: number; totalPence: number; creatorPence: number };
export type OfferRoutesDeps = {
  handle: Handle;
  findOffer: FindOffer;
  caughtUp: Consumers['caughtUp'];
  getFeePolicy: GetFeePolicy;
};

export const offerRoutes = ({ handle, findOffer, caughtUp, getFeePolicy }: OfferRoutesDeps): Route[] => {
  const change = async (
    videoId: string,
    creatorId: string,
    command: Command<Offer, readonly OfferEvent[]>,
    cause: Cause,
  ): Promise<Offered> => {
    const state = await findOffer(videoId);
    if (state.status === 'none' || state.creatorId !== creatorId) throw new Problem('not-found');
    const handled = await handle(offer, videoId, command, cause);
    await caughtUp(handled);
    const { pricePence } = handled.state.status === 'none' ? state : handled.state;
    const fees = await getFeePolicy();
    const { totalPence, creatorPence } = splitPrice(pricePence, fees);
    return { pricePence, totalPence, creatorPence };
  };

  return [
    route(contract.repriceVideo, schema.repriceVideo, ({ params: { videoId }, body, caller, cause }) =>
      change(videoId, caller.userId, repriceOffer(body.pricePence), cause),
    ),
    route(contract.withdrawVideo, schema.withdrawVideo, ({ params: { videoId }, caller, cause }) =>
      change(videoId, caller.userId, withdrawOffer('The creator took it back.'), cause),
    ),
  ];
};
