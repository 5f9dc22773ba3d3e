/** Problem reports: what buyers and creators can do and see after a sale. */
import * as contract from '#contracts/sales/afterSales.ts';
import * as schema from '#contracts/sales/afterSales.schema.ts';
import { decideDays } from '#contracts/sales/afterSaleVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findReportsAbout } from '#projections/sales/afterSales.ts';
import { findPurchases, getOrderRow } from '#projections/sales/orders.ts';
import { accessOf, refundedPence, returnedPence } from '#modules/sales/checkout/afterSale.ts';
import { licenceOwnerOf, order } from '#modules/sales/checkout/order.ts';
import type { FindVideo } from '#modules/sales/ports.ts';
import { answerProblem, problemReport, reportProblem, reportUntil, type ProblemReport } from './problemReport.ts';
import { mustBeSold, type Sold } from './refund.ts';

export type AfterSaleRoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  addDays: (iso: string, days: number) => string;
  findVideo: FindVideo;
};

export const toProblem = (state: ProblemReport): contract.ProblemReport | null => {
  if (state.status === 'none') return null;
  const { kind, text, decideBefore } = state.report;
  const decided = state.status === 'decided' ? state.decided : undefined;
  return {
    status: decided?.decision ?? ('open' as const),
    kind,
    text: text.value,
    answer: state.answer,
    decideBefore,
    reason: decided?.reason.value ?? null,
    amountPence: decided?.amountPence ?? 0,
  };
};

export const afterSaleRoutes = ({
  handle,
  load,
  caughtUp,
  db,
  now,
  addDays,
  findVideo,
}: AfterSaleRoutesDeps): Route[] => {
  const stateOf = async (orderId: string, sold: Sold, soldAt: string): Promise<contract.PurchaseState> => ({
    orderId,
    isOwner: licenceOwnerOf(sold) === sold.terms.buyerId,
    access: accessOf(sold.after),
    refundedPence: refundedPence(sold.after),
    returnedPence: returnedPence(sold.after),
    reportUntil: reportUntil(soldAt, addDays),
    problem: toProblem(await load(problemReport, orderId)),
  });

  const toSalesProblem = async (orderId: string): Promise<contract.SalesProblem> => {
    const sold = mustBeSold(await load(order, orderId));
    const problem = toProblem(await load(problemReport, orderId));
    if (problem === null) throw new Problem('not-found');
    const video = await findVideo(sold.terms.videoId);
    return { ...problem, orderId, title: video?.title ?? '', creatorPence: sold.terms.creatorPence };
  };

  return [
    route(contract.myPurchaseStates, schema.myPurchaseStates, async ({ caller }) => {
      const rows = await findPurchases(db, caller.userId);
      const purchases = rows.map(async ({ id, soldAt }) => {
        const state = await load(order, id);
        return state.status === 'sold' && soldAt !== null ? [await stateOf(id, state, soldAt)] : [];
      });
      return { purchases: (await Promise.all(purchases)).flat() };
    }),

    route(contract.reportProblem, schema.reportProblem, async ({ params: { orderId }, body, caller, cause }) => {
      const sold = mustBeSold(await load(order, orderId));
      const soldAt = (await getOrderRow(db, orderId))?.soldAt ?? now();
      const { videoId, creatorId, buyerId } = sold.terms;
      if (buyerId !== caller.userId) throw new Problem('not-found');
      if (accessOf(sold.after) === 'revoked') throw new Problem('purchase-refunded');
      if (licenceOwnerOf(sold) !== buyerId) throw new Problem('licence-transferred');
      const report = {
        orderId,
        videoId,
        creatorId,
        buyerId,
        kind: body.kind,
        text: personal(buyerId, body.text),
        decideBefore: addDays(now(), decideDays),
      };
      const terms = { until: reportUntil(soldAt, addDays), at: now() };
      await caughtUp(await handle(problemReport, orderId, reportProblem(report, terms), cause));
      return stateOf(orderId, sold, soldAt);
    }),

    route(contract.mySalesProblems, schema.mySalesProblems, async ({ caller }) => {
      const rows = await findReportsAbout(db, caller.userId);
      return { problems: await Promise.all(rows.map(({ id }) => toSalesProblem(id))) };
    }),

    route(contract.answerProblem, schema.answerProblem, async ({ params: { orderId }, body, caller, cause }) => {
      const report = await load(problemReport, orderId);
      if (report.status === 'none' || report.report.creatorId !== caller.userId) throw new Problem('not-found');
      const answer = { orderId, text: personal(caller.userId, body.text) };
      await caughtUp(await handle(problemReport, orderId, answerProblem(answer), cause));
      return toSalesProblem(orderId);
    }),
  ];
};
