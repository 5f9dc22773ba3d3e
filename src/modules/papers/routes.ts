import * as contract from '#contracts/papers/papers.ts';
import * as schema from '#contracts/papers/papers.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findCreditNotes } from '#projections/papers/creditNotes.ts';
import { getReceiptRow } from '#projections/papers/receipts.ts';
import type { FindSale, SignPaper } from './ports.ts';

export type RoutesDeps = { db: Db; findSale: FindSale; signPaper: SignPaper };

export const papersRoutes = ({ db, findSale, signPaper }: RoutesDeps): Route[] => [
  route(contract.openPapers, schema.openPapers, async ({ params: { orderId }, caller }) => {
    const sale = await findSale(orderId);
    if (sale?.buyerId !== caller.userId) throw new Problem('not-found');
    const receipt = await getReceiptRow(db, orderId);
    const creditNotes = await findCreditNotes(db, orderId);
    return {
      number: receipt?.number ?? null,
      receipt: receipt ? signPaper('receipt', orderId) : null,
      licence: sale.isTakenBack ? null : signPaper('licence', orderId),
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
