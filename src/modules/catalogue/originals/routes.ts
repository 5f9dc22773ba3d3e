import * as contract from '#contracts/catalogue/originals.ts';
import * as schema from '#contracts/catalogue/originals.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { FindSale } from '#modules/catalogue/ports.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findOpened } from '#projections/catalogue/originalOpenings.ts';

/** What the owner of a licence reads: who of staff has seen the original. */
export const originalRoutes = ({ db, findSale }: { db: Db; findSale: FindSale }): Route[] => [
  route(contract.orderOpenings, schema.orderOpenings, async ({ params: { orderId }, caller }) => {
    const sale = await findSale(orderId);
    if (sale?.ownerId !== caller.userId) throw new Problem('not-found');
    return { openings: await findOpened(db, sale.videoId) };
  }),
];
