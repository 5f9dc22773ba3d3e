import { addDays } from '#contracts/shared/addDays.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Module } from '#platform/processes/module.ts';
import type { ReadTools, Tools } from '#platform/processes/tools.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import type { Takedown } from '#events/sales.ts';
import { findOpenTroubles, findTroubles } from '#projections/sales/afterSales.ts';
import { findAssignmentsOf } from '#projections/sales/assignments.ts';
import {
  countTrade,
  findCardsOf,
  findOrderRows,
  findPurchases,
  findSalesOf,
  findSoldShares,
  findTitles,
  findUnderWay,
  getOrderRow,
  isBeingBought,
} from '#projections/sales/orders.ts';
import { createWithdrawOffers } from './adapters/accountClosure.ts';
import { salesAdminRoutes } from './adminRoutes.ts';
import { findLicence } from './checkout/adapters/licenceTexts.ts';
import { isFetchedByBuyer, isTakenBack, licenceOwnerOf, order, type Order } from './checkout/order.ts';
import { createSettle } from './settlement/process.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { offer, takeDownOffer, type Offer } from './offer/offer.ts';
import { createFindOffer } from './offer/adapters/currentOffer.ts';
import { claimPolicies } from './rights/policies.ts';
import { offerRoutes } from './offer/routes.ts';
import { salesJobs, salesPolicies, salesProcesses, salesReactions } from './policies.ts';
import { afterSaleAdminRoutes } from './refunds/adminRoutes.ts';
import {
  afterSaleJobs,
  afterSalePolicies,
  afterSaleProcesses,
  afterSaleReaction,
  createStartDecidedRefund,
} from './refunds/policies.ts';
import { problemReport, type ProblemReport } from './refunds/problemReport.ts';
import { afterSaleRoutes } from './refunds/routes.ts';
import { createReadFacts } from './assignments/adapters/readFacts.ts';
import { assignmentPolicies, assignmentProcesses } from './assignments/policies.ts';
import { assignmentRoutes } from './assignments/routes.ts';
import { createFindTransfers } from './assignments/adapters/transfers.ts';
import { createFindTurns } from './refunds/turns.ts';
import type { SalesPorts, SalesSettings } from './ports.ts';
import { salesRoutes } from './routes.ts';

/** Who trades with whom, with which cards, and what went wrong with it. */
const tradeAnswers = (db: Db) => ({
  /** The number of videos that the person uploaded, sold and bought. */
  countTrade: (userId: string) => countTrade(db, userId),
  /** Whether the person is buying, or selling, at this moment. */
  findUnderWay: (userId: string) => findUnderWay(db, userId),
  findTroubles: (creatorId: string) => findTroubles(db, creatorId),
  findOpenTroubles: (videoId: string) => findOpenTroubles(db, videoId),
  /** The latest sales of a creator with the cards that paid them, as keyed hashes. */
  findSalesOf: (creatorId: string) => findSalesOf(db, creatorId),
  findSoldShares: (creatorId: string) => findSoldShares(db, creatorId),
  /** The cards that a person has paid with, as keyed hashes. */
  findCardsOf: (buyerId: string) => findCardsOf(db, buyerId),
});

/** Who owns a licence, and whether somebody questions it. */
const licenceAnswers = ({ load, rawStore }: Pick<ReadTools, 'load' | 'rawStore'>) => ({
  findTransfers: createFindTransfers({ load, rawStore }),
  /** Whether every copyright claim against the sale has ended in the creator's favour. */
  isClearOfClaims: async (orderId: string): Promise<boolean> => {
    const state = await load(order, orderId);
    return state.status === 'sold' && state.after.claims.every(({ status }) => status === 'cleared');
  },
  /** Who owns the licence of this order, whether they bought it themselves, and the video. */
  findOwner: async (orderId: string): Promise<{ userId: string; videoId: string; isBuyer: boolean } | undefined> => {
    const state = await load(order, orderId);
    if (state.status !== 'sold') return undefined;
    const userId = licenceOwnerOf(state);
    return { userId, videoId: state.terms.videoId, isBuyer: userId === state.terms.buyerId };
  },
});

const offerAnswers = ({ handle, load }: Pick<ReadTools, 'handle' | 'load'>) => ({
  /** The offer of a video, from its events. */
  findOffer: (videoId: string) => load(offer, videoId),
  /** A moderator takes a video down through its offer. @throws Problem when it is sold or about to be */
  takeDownOffer: async (videoId: string, takedown: Takedown, cause: Cause): Promise<void> => {
    await handle(offer, videoId, takeDownOffer(takedown), cause);
  },
});

/** The public API of sales for other modules. */
export const salesAnswers = ({
  handle,
  load,
  db,
  rawStore,
}: Pick<ReadTools, 'handle' | 'load' | 'db' | 'rawStore'>) => ({
  ...tradeAnswers(db),
  ...licenceAnswers({ load, rawStore }),
  startDecidedRefund: createStartDecidedRefund({ handle, load }),
  /** The buyer and the origin of an order; an address is gone once the account is closed. */
  findBuyers: async (orderIds: readonly string[]) => {
    const states = await Promise.all(orderIds.map((orderId) => load(order, orderId)));
    return states.flatMap((state) =>
      state.status === 'none'
        ? []
        : [
            {
              orderId: state.terms.orderId,
              buyerId: state.terms.buyerId,
              address: state.terms.from?.value?.address ?? null,
            },
          ],
    );
  },
  /** The titles and dates of the sales of these orders. */
  findSales: (orderIds: readonly string[]) => findOrderRows(db, orderIds),
  findTitles: (orderIds: readonly string[]) => findTitles(db, orderIds),
  findOrder: (orderId: string) => getOrderRow(db, orderId),
  /** The state of an order in the log; `none` for an order that is not ours. */
  findOrderStatus: async (orderId: string) => (await load(order, orderId)).status,
  /** Whether an order for the video has changed since this moment (ISO). */
  isBeingBought: (videoId: string, since: string) => isBeingBought(db, videoId, since),
  withdrawOffers: createWithdrawOffers({ handle, load }),
  /** The buyer and the video of this order. */
  findBuyer: async (orderId: string): Promise<{ userId: string; videoId: string } | undefined> => {
    const state = await load(order, orderId);
    return state.status === 'none' ? undefined : { userId: state.terms.buyerId, videoId: state.terms.videoId };
  },
  /** A sold order as it was frozen, with the text of the licence and its owner of today. */
  findSale: async (orderId: string) => {
    const state = await load(order, orderId);
    return state.status === 'sold'
      ? {
          ...state.terms,
          channelUrl: state.terms.channelUrl.value,
          ownerId: licenceOwnerOf(state),
          isFetched: isFetchedByBuyer(state),
          isTakenBack: isTakenBack(state),
          licence: findLicence(state.terms.licenceVersion),
        }
      : undefined;
  },
  ...offerAnswers({ handle, load }),
});

type Given = Tools & { ports: SalesPorts; settings: SalesSettings };

/** Offers, checkout, and what happens after a sale. */
export const sales = ({ ports, settings, ...tools }: Given) => {
  const deps = { ...tools, ...ports, origin: settings.origin, twoPeopleAbovePence: settings.twoPeopleAbovePence };
  const settle = createSettle({ ...deps, cardKey: keyedHash(settings.keys.cards) });
  const findTransfers = createFindTransfers(tools);
  const all = {
    ...deps,
    addDays,
    settle,
    findLicence,
    findTransfers,
    findOffer: createFindOffer(deps),
    readFacts: createReadFacts(deps),
  };
  return {
    routes: [
      ...checkoutRoutes(all),
      ...salesRoutes(all),
      ...offerRoutes(all),
      ...salesAdminRoutes(all),
      ...afterSaleRoutes(all),
      ...assignmentRoutes(all),
      ...afterSaleAdminRoutes(all),
    ],
    policies: [...salesPolicies(all), ...afterSalePolicies(all), ...claimPolicies(all), ...assignmentPolicies(all)],
    jobs: [...salesJobs(all), ...afterSaleJobs(all)] satisfies JobKind<never>[],
    reactions: [...salesReactions(all), afterSaleReaction(all)],
    processes: [...salesProcesses(all), ...afterSaleProcesses(all), ...assignmentProcesses(all)],
    settle,
    findTurns: createFindTurns(tools),
    /** What sales holds about a person. */
    exportPerson: async (userId: string) => ({
      purchases: await findPurchases(tools.db, userId),
      licenceTransfers: await findAssignmentsOf(tools.db, userId),
    }),
  } satisfies Module & Record<string, unknown>;
};

export { offer, order, problemReport };
export type { Offer, Order, ProblemReport, SalesSettings };
