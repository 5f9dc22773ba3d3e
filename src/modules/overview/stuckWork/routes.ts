/** Work that is stuck: what, since when, why, whom to ask; one more try, and an end for an event that nobody can react to. */
import * as contract from '#contracts/overview/stuckWork.ts';
import * as schema from '#contracts/overview/stuckWork.schema.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { ParkedEvent } from '#platform/processes/parkedEvents.ts';
import { REACTION } from '#platform/processes/reactionProcess.ts';
import type { StuckWork } from '#platform/processes/sweeper.ts';
import type { OverviewPorts } from '#modules/overview/ports.ts';
import { confirmSkipping, proposeSkipping, skip } from './skip.ts';

type Deps = Pick<OverviewPorts, 'stuckWork' | 'parked'> & { handle: Handle; load: Load };

/** More than anyone works through at once; the rest follows when these have ended. */
const MOST_SHOWN = 200;

const mayTry = (roles: readonly StaffRole[], ask: StaffRole): boolean => roles.includes(ask) || roles.includes('admin');

export const stuckWorkRoutes = ({ stuckWork, parked, handle, load }: Deps): Route[] => {
  const getParked = async (id: string): Promise<ParkedEvent> => {
    const event = await parked.get(id);
    if (event === undefined) throw new Problem('not-found', 'Nothing waits for this event any more.');
    return event;
  };

  /** Only admins may skip, and only what a policy could not react to. */
  const findSkip = async ({ process, itemId }: StuckWork, roles: readonly StaffRole[]) => {
    if (process !== REACTION || !roles.includes('admin')) return null;
    const event = await parked.findFirst(itemId);
    return event ? { parkedId: event.id, proposal: (await load(skip, event.id)).proposal } : null;
  };

  return [
    route(contract.adminListStuckWork, schema.adminListStuckWork, async ({ caller: { roles } }) => ({
      items: await Promise.all(
        (await stuckWork.findStuck(MOST_SHOWN)).map(async (item) => ({
          ...item,
          about: item.about ?? null,
          mayTry: mayTry(roles, item.ask),
          skip: await findSkip(item, roles),
        })),
      ),
    })),
    route(
      contract.tryStuckWorkAgain,
      schema.tryStuckWorkAgain,
      async ({ params: { process, itemId }, caller, cause }) => {
        const ask = stuckWork.askOf(process);
        if (ask === undefined) throw new Problem('not-found');
        if (!mayTry(caller.roles, ask))
          throw new Problem('not-allowed', `Please ask a colleague with the role ${ask}.`);
        const { error } = await stuckWork.tryAgain(process, itemId, cause);
        if (error !== null) throw new Problem('conflict', `It still cannot move on: ${error}`);
        return { success: true as const };
      },
    ),
    route(contract.proposeSkip, schema.proposeSkip, async ({ params, body: { reason }, caller, cause }) => {
      const { id, policy, eventId } = await getParked(params.id);
      const proposed = { parkedId: id, policy, eventId, proposedBy: caller.userId, reason };
      await handle(skip, id, proposeSkipping(proposed), cause);
      return { success: true as const };
    }),
    route(contract.confirmSkip, schema.confirmSkip, async ({ params, caller, cause }) => {
      const { id, itemId } = await getParked(params.id);
      await handle(skip, id, confirmSkipping({ parkedId: id, confirmedBy: caller.userId }), cause);
      // Those behind it go on at once; one of them that fails is stuck in its turn.
      await stuckWork.tryAgain(REACTION, itemId, cause);
      return { success: true as const };
    }),
  ];
};
