import type { FeePolicy } from '#contracts/shared/money.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import { bySystem, type Cause } from '#platform/eventStore/handle.ts';
import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import type { JobKind } from '#platform/postgres/jobs.ts';
import { faultDays } from '#contracts/sales/afterSaleVocabulary.ts';
import { countUpheldSince } from '#projections/claims/claims.ts';
import { findPurchases } from '#projections/sales/orders.ts';
import { findPayoutsOf } from '#projections/payouts/payouts.ts';
import { countRecentRejections } from '#projections/catalogue/videos.ts';
import { accessOf } from './refunds/afterSale.ts';
import { account, balanceAt } from '#modules/payouts/balance/account.ts';
import { createCompareBooks, createLookAtPayments } from '#modules/books/adapters/bookkeeping.ts';
import { books, booksId } from '#modules/books/books.ts';
import { booksRoutes, type BooksRoutesDeps } from '#modules/books/adminRoutes.ts';
import { afterSaleAdminRoutes, type AfterSaleAdminDeps } from './refunds/adminRoutes.ts';
import { afterSaleRoutes } from './refunds/routes.ts';
import { afterSaleJobs, afterSalePolicies, afterSaleReaction, sweepAfterSales } from './refunds/policies.ts';
import { salesAdminRoutes, type AdminRoutesDeps } from './adminRoutes.ts';
import { findLicence } from './checkout/adapters/licenceTexts.ts';
import { createReadSheet } from '#modules/payouts/payout/adapters/payoutDossier.ts';
import { createReadPayee } from '#modules/payouts/payee/adapters/readPayee.ts';
import { createRelease } from '#modules/payouts/payout/adapters/releasing.ts';
import { createLeaving } from './adapters/accountClosure.ts';
import { createReleaseBatch } from '#modules/payouts/batch/adapters/releaseBatch.ts';
import { createSettle } from './checkout/process.ts';
import { batchJobs, batchPolicies, sweepBatches } from '#modules/payouts/batch/policies.ts';
import { batchRoutes, type BatchRoutesDeps } from '#modules/payouts/batch/adminRoutes.ts';
import { claimPolicies } from './offer/policies.ts';
import { checkoutRoutes, type CheckoutDeps } from './checkout/routes.ts';
import type { Takedown } from '#events/sales.ts';
import { offer, takeDownOffer } from './offer/offer.ts';
import type { FindTrust } from './ports.ts';
import { feeRoutes } from '#modules/fees/adminRoutes.ts';
import { adoptSettings, feePolicies, feePoliciesId } from '#modules/fees/feePolicies.ts';
import { offerRoutes } from './offer/routes.ts';
import { isTakenBack, order } from './checkout/order.ts';
import { payeeReaction, payeeRoutes } from '#modules/payouts/payee/routes.ts';
import { payoutAdminRoutes, type PayoutAdminDeps } from '#modules/payouts/payout/adminRoutes.ts';
import { rateRoutes } from '#modules/fees/routes.ts';
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
import { trustIn } from '#modules/payouts/balance/trust.ts';

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

export { createLeaving } from './adapters/accountClosure.ts';
export { createSalesAudit } from '#modules/books/audit.ts';
