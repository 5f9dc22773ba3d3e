import * as contract from '#contracts/papers/papers.ts';
import * as schema from '#contracts/papers/papers.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findCreditNotes } from '#projections/papers/creditNotes.ts';
import { getReceiptRow } from '#projections/papers/receipts.ts';
import type { FindSale, FindTransfers, SignPaper } from './ports.ts';

export type RoutesDeps = { db: Db; findSale: FindSale; findTransfers: FindTransfers; signPaper: SignPaper };

export const papersRoutes = ({ db, findSale, findTransfers, signPaper }: RoutesDeps): Route[] => [
  route(contract.openPapers, schema.openPapers, async ({ params: { orderId }, caller }) => {
    const sale = await findSale(orderId);
    const isBuyer = sale?.buyerId === caller.userId;
    const isOwner = sale?.ownerId === caller.userId;
    if (!sale || (!isBuyer && !isOwner)) throw new Problem('not-found');
    // What was paid is between the buyer and us, whoever owns the licence today.
    const receipt = isBuyer ? await getReceiptRow(db, orderId) : undefined;
    const creditNotes = isBuyer ? await findCreditNotes(db, orderId) : [];
    const { length: transfers } = await findTransfers(orderId);
    const licence = transfers === 0 ? orderId : `${orderId}_${transfers}`;
    return {
      number: receipt?.number ?? null,
      receipt: receipt ? signPaper('receipt', orderId) : null,
      licence: sale.isTakenBack || !isOwner ? null : signPaper('licence', licence),
      creditNotes: creditNotes.map(({ n, number, amountPence, refundedAt }) => ({
        number,
        amountPence,
        refundedAt,
        paper: signPaper('credit-note', `${orderId}_${n}`),
      })),
    };
  }),

  route(contract.openStatement, schema.openStatement, ({ body: { period }, caller }) =>
    Promise.resolve(signPaper('statement', `${caller.userId}_${period}`)),
  ),
];
