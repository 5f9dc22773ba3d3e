/** What is true of a transfer outside the order. */
import type { Load } from '#platform/eventStore/handle.ts';
import type { AssignmentFacts } from '#modules/sales/assignments/assignment.ts';
import type { FindAccountStanding } from '#modules/sales/ports.ts';
import { problemReport } from '#modules/sales/refunds/problemReport.ts';

type People = { ownerId: string | undefined; recipientId: string | undefined };
export type ReadFacts = (orderId: string, people: People) => Promise<AssignmentFacts>;

export const createReadFacts = (deps: { load: Load; findAccountStanding: FindAccountStanding }): ReadFacts => {
  const standingOf = (userId: string | undefined) =>
    userId === undefined ? Promise.resolve('none' as const) : deps.findAccountStanding(userId);
  return async (orderId, { ownerId, recipientId }) => ({
    owner: await standingOf(ownerId),
    recipient: await standingOf(recipientId),
    hasOpenProblem: (await deps.load(problemReport, orderId)).status === 'open',
  });
};
