/** Work that is stuck: what, since when, why, whom to ask; and one more try. */
import * as contract from '#contracts/overview/stuckWork.ts';
import * as schema from '#contracts/overview/stuckWork.schema.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { StuckWorkPort } from '#modules/overview/ports.ts';

/** More than anyone works through at once; the rest follows when these have ended. */
const MOST_SHOWN = 200;

const mayTry = (roles: readonly StaffRole[], ask: StaffRole): boolean => roles.includes(ask) || roles.includes('admin');

export const stuckWorkRoutes = ({ stuckWork }: { stuckWork: StuckWorkPort }): Route[] => [
  route(contract.adminListStuckWork, schema.adminListStuckWork, async ({ caller }) => ({
    items: (await stuckWork.findStuck(MOST_SHOWN)).map((item) => ({ ...item, mayTry: mayTry(caller.roles, item.ask) })),
  })),
  route(
    contract.tryStuckWorkAgain,
    schema.tryStuckWorkAgain,
    async ({ params: { process, itemId }, caller, cause }) => {
      const ask = stuckWork.askOf(process);
      if (ask === undefined) throw new Problem('not-found');
      if (!mayTry(caller.roles, ask)) throw new Problem('not-allowed', `Please ask a colleague with the role ${ask}.`);
      const { error } = await stuckWork.tryAgain(process, itemId, cause);
      if (error !== null) throw new Problem('conflict', `It still cannot move on: ${error}`);
      return { success: true as const };
    },
  ),
];
