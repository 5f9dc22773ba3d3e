/** What staff read of a creator's trust. */
import * as contract from '#contracts/payouts/trust.ts';
import * as schema from '#contracts/payouts/trust.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { CreatorFacts, NoteAccess } from '#modules/payouts/ports.ts';
import type { ReadTrust } from './adapters/readTrust.ts';

export type TrustRoutesDeps = {
  readTrust: ReadTrust;
  noteAccess: NoteAccess;
  creators: Pick<CreatorFacts, 'findAccount'>;
};

export const trustRoutes = ({ readTrust, noteAccess, creators }: TrustRoutesDeps): Route[] => [
  route(contract.getTrustDossier, schema.getTrustDossier, async ({ params: { id }, caller, cause }) => {
    if (!(await creators.findAccount(id))) throw new Problem('not-found');
    await noteAccess({ by: caller.userId, what: 'account', id, userId: id }, cause);
    return readTrust(id);
  }),
];
