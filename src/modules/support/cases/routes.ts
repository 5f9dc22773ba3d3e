/** A support case, for the person who opened it: signed in, or by the key in the mail. */
import * as contract from '#contracts/support/cases.ts';
import * as schema from '#contracts/support/cases.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import { mustHoldKey } from '#platform/secrets/mustHoldKey.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findCasesOf, getCaseRow } from '#projections/staff/cases.ts';
import type { CaseKey } from '#modules/support/ports.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';
import { continueCase, supportCase, type OpenedCase } from '#modules/support/supportCase.ts';

export type CaseRoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  caseKey: CaseKey;
  throttle: TakeThrottle;
};

/** What one sender may add to a case in an hour. */
const MOST_ADDED = { points: 20, seconds: 3600 } as const;

export const caseRoutes = ({ handle, load, caughtUp, db, now, caseKey, throttle }: CaseRoutesDeps): Route[] => {
  /** @throws Problem `not-found` for another person's case, as for a missing one */
  const mustHold = async (caseId: string, key: string, userId: string | undefined): Promise<OpenedCase> => {
    const state = await load(supportCase, caseId);
    if (state.status === 'none') throw new Problem('not-found');
    if (userId === undefined || state.userId !== userId) mustHoldKey(key, caseKey(caseId));
    return state;
  };
  const toSent = async (state: OpenedCase): Promise<contract.SentCase> => {
    const row = await getCaseRow(db, state.caseId);
    if (!row) throw new Problem('not-found');
    const { openedAt } = row;
    return {
      caseId: state.caseId,
      reference: state.reference,
      topic: state.topic,
      status: state.status,
      openedAt,
      entries: [
        { from: 'you', words: state.message, at: openedAt },
        ...state.entries
          .filter(({ from }) => from !== 'note')
          .map(({ from, words, at }) => ({ from: from === 'staff' ? ('us' as const) : ('you' as const), words, at })),
      ],
    };
  };

  return [
    route(contract.readCase, schema.readCase, async ({ params: { caseId }, body: { key }, visitor }) =>
      toSent(await mustHold(caseId, key, visitor?.userId)),
    ),
    route(contract.continueCase, schema.continueCase, async ({ params: { caseId }, body, visitor, cause }) => {
      const { key, submissionId: entryId, words } = body;
      const heldCase = await mustHold(caseId, key, visitor?.userId);
      if (!heldCase.entries.some((entry) => entry.entryId === entryId))
        await throttle.take(`case-entry:${caseId}`, MOST_ADDED);
      const handled = await handle(supportCase, caseId, continueCase({ entryId, words, at: now() }), cause);
      await caughtUp(handled);
      if (handled.state.status === 'none') throw new Error(`case ${caseId} is not open`);
      return toSent(handled.state);
    }),
    route(contract.myCases, schema.myCases, async ({ caller }) => ({
      cases: (await findCasesOf(db, caller.userId)).map(({ id, reference, topic, status, openedAt }) => ({
        caseId: id,
        reference,
        topic,
        status,
        openedAt,
      })),
    })),
  ];
};
