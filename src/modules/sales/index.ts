import type { FeePolicy } from '#contracts/money.ts';
import { addDays } from '#platform/addDays.ts';
import { bySystem, type Cause } from '#platform/eventStore/handle.ts';
import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import type { JobKind } from '#platform/postgres/jobs.ts';
import { faultDays } from '#contracts/afterSaleVocabulary.ts';
import { countUpheldSince } from '#projections/claims.ts';
import { findPurchases } from '#projections/orders.ts';
import { findPayoutsOf } from '#projections/payouts.ts';
import { countRecentRejections } from '#projections/videos.ts';
import { accessOf } from './afterSale.ts';
import { account, balanceAt } from './account.ts';
import { createCompareBooks, createLookAtPayments } from './adapters/bookkeeping.ts';
import { books, booksId } from './books.ts';
import { booksRoutes, type BooksRoutesDeps } from './booksRoutes.ts';
import { afterSaleAdminRoutes, type AfterSaleAdminDeps } from './afterSaleAdminRoutes.ts';
import { afterSaleRoutes } from './afterSaleRoutes.ts';
import { afterSaleJobs, afterSalePolicies, afterSaleReaction, sweepAfterSales } from './afterSalePolicies.ts';
import { salesAdminRoutes, type AdminRoutesDeps } from './adminRoutes.ts';
import { findLicence } from './adapters/licenceTexts.ts';
import { createReadSheet } from './adapters/payoutSheet.ts';
import { createReadPayee } from './adapters/readPayee.ts';
import { createRelease } from './adapters/releasing.ts';
import { createLeaving } from './adapters/leaving.ts';
import { createReleaseBatch } from './adapters/releaseBatch.ts';
import { createSettle } from './adapters/settlement.ts';
import { batchJobs, batchPolicies, sweepBatches } from './batchPolicies.ts';
import { batchRoutes, type BatchRoutesDeps } from './batchRoutes.ts';
import { claimPolicies } from './claimPolicies.ts';
import { checkoutRoutes, type CheckoutDeps } from './checkoutRoutes.ts';
import type { Takedown } from './events.ts';
import { offer, takeDownOffer } from './offer.ts';
import type { FindTrust } from './ports.ts';
import { feeRoutes } from './feeRoutes.ts';
import { adoptSettings, feePolicies, feePoliciesId } from './feePolicies.ts';
import { offerRoutes } from './offerRoutes.ts';
import { isTakenBack, order } from './order.ts';
import { payeeReaction, payeeRoutes } from './payeeRoutes.ts';
import { payoutAdminRoutes, type PayoutAdminDeps } from './payoutAdminRoutes.ts';
import { rateRoutes } from './rateRoutes.ts';
import {
  booksJobs,
  payeeJobs,
  salesJobs,
  salesPolicies,
  salesReactions,
  sweepBooks,
  sweepOrders,
  sweepRates,
  type PoliciesDeps,
} from './policies.ts';
import { salesRoutes, type RoutesDeps } from './routes.ts';
import { trustIn } from './trust.ts';

type Made =
  | 'settle'
  | 'payees'
  | 'release'
  | 'releaseBatch'
  | 'readSheet'
  | 'addDays'
  | 'findLicence'
  | 'findTrust'
  | 'compareBooks';
type Deps = Omit<
  RoutesDeps &
    CheckoutDeps &
    PoliciesDeps &
    AdminRoutesDeps &
    PayoutAdminDeps &
    BatchRoutesDeps &
    BooksRoutesDeps &
    AfterSaleAdminDeps,
  Made
>;

/** The door of sales: its API, reactions and jobs. */
export const sales = (deps: Deps) => {
  const findTrust: FindTrust = async (creatorId) => {
    const at = deps.now();
    const faultsSince = addDays(at, -faultDays);
    return trustIn(await deps.load(account, creatorId), {
      at,
      faultsSince,
      rejectionsOfLastTen: await countRecentRejections(deps.db, creatorId),
      upheldClaims: await countUpheldSince(deps.db, creatorId, faultsSince),
    });
  };
  const settle = createSettle(deps);
  const compareBooks = createCompareBooks({ ...deps, settle });
  const lookAtPayments = createLookAtPayments({ ...deps, settle });
  const payees = createReadPayee(deps);
  const release = createRelease({ ...deps, payees });
  const releaseBatch = createReleaseBatch({ ...deps, release });
  const readSheet = createReadSheet({ ...deps, findTrust });
  const all = {
    ...deps,
    addDays,
    settle,
    payees,
    release,
    releaseBatch,
    readSheet,
    findLicence,
    findTrust,
    compareBooks,
    lookAtPayments,
  };
  return {
    routes: [
      ...checkoutRoutes(all),
      ...salesRoutes(all),
      ...payeeRoutes(all),
      ...offerRoutes(all),
      ...rateRoutes(all),
      ...salesAdminRoutes(all),
      ...payoutAdminRoutes(all),
      ...batchRoutes(all),
      ...feeRoutes(all),
      ...booksRoutes(all),
      ...afterSaleRoutes(all),
      ...afterSaleAdminRoutes(all),
    ] satisfies Route[],
    policies: [
      ...salesPolicies(all),
      ...afterSalePolicies(all),
      ...claimPolicies(all),
      ...batchPolicies(all),
    ] satisfies Policy[],
    jobs: [
      ...salesJobs(all),
      ...payeeJobs(all),
      ...booksJobs(all),
      ...afterSaleJobs(all),
      ...batchJobs(all),
    ] satisfies JobKind<never>[],
    reactions: [...salesReactions(all), afterSaleReaction(all), payeeReaction(all)] satisfies Reaction[],
    sweep: async () => {
      await sweepOrders(all);
      await sweepAfterSales(all);
      await sweepRates(all);
      await sweepBooks(all);
      await sweepBatches(all);
    },
    /** The settings are the fees until others are announced; run it before anything is sold. */
    adoptFees: async (rates: Pick<FeePolicy, 'buyerFeeBps' | 'creatorShareBps'>): Promise<void> => {
      const adopt = adoptSettings({ policyId: deps.newId(), at: deps.now(), ...rates });
      await deps.caughtUp(await deps.handle(feePolicies, feePoliciesId, adopt, bySystem(deps.newId())));
    },
    leaving: createLeaving(deps),
    findTrust,
    /** How far the books were compared, and what is open in them. */
    findBooks: async () => {
      const { comparedUntil, open } = await deps.load(books, booksId);
      return { comparedUntil, differences: open.length };
    },
    /** Takes the offer of a video away by a moderator's hand. @throws Problem when it is sold or about to be */
    takeDownOffer: async (videoId: string, reason: string, takedown: Takedown, cause: Cause): Promise<void> => {
      await deps.handle(offer, videoId, takeDownOffer(reason, takedown), cause);
    },
    /** Who buys what by this order. */
    findBuyer: async (orderId: string): Promise<{ userId: string; videoId: string } | undefined> => {
      const state = await deps.load(order, orderId);
      return state.status === 'none' ? undefined : { userId: state.terms.buyerId, videoId: state.terms.videoId };
    },
    /** A sold order as it was frozen, with the licence in its words. */
    findSale: async (orderId: string) => {
      const state = await deps.load(order, orderId);
      return state.status === 'sold'
        ? {
            ...state.terms,
            isFetched: state.isFetched,
            isTakenBack: isTakenBack(state),
            isUnderClaim: accessOf(state.after) === 'underClaim',
            licence: findLicence(state.terms.licenceVersion),
          }
        : undefined;
    },
    /** What sales holds about a person. */
    exportPerson: async (userId: string) => {
      const state = await deps.load(account, userId);
      const { payeeId, payee } = state;
      return {
        purchases: await findPurchases(deps.db, userId),
        balance: balanceAt(state, deps.now()),
        payouts: await findPayoutsOf(deps.db, userId),
        'payout-account': payeeId === null ? null : { payeeId, ...payee },
      };
    },
  };
};

export { createLeaving } from './adapters/leaving.ts';
export { createSalesAudit } from './audit.ts';
