import { accountNotReady } from '#contracts/auth/accountNotReady.ts';
import * as contract from '#contracts/support/support.ts';
import * as schema from '#contracts/support/support.schema.ts';
import { kindOf, type CaseKind } from '#contracts/support/vocabulary.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import { makeReference } from '#platform/text/reference.ts';
import type { z } from 'zod';
import type { Sender } from '#events/support.ts';
import type { FindSessionUser, IsPro, NameKey } from './ports.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';
import { openCase, supportCase } from './supportCase.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  newId: () => string;
  idOf: (text: string) => string;
  nameKey: NameKey;
  throttle: TakeThrottle;
  findSessionUser: FindSessionUser;
  isPro: IsPro;
};

/** The sender. */
type Who = { userId: string | null; sender: Sender };

type CaseFields = z.output<typeof schema.openMyCase.body>;

/** What one sender may send in an hour, from any network address: each message is mailed to the address given. */
const MOST_SENT = { points: 5, seconds: 3600 } as const;

const prefixes: Record<CaseKind, string> = { support: 'SUP', contact: 'CON' };

export const supportRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, caughtUp, newId, idOf, nameKey, throttle, findSessionUser, isPro } = deps;

  const visitorOf = ({ name, email }: Sender): Who => ({ userId: null, sender: { name, email } });
  const holderOf = async (userId: string): Promise<Who> => {
    const user = await findSessionUser(userId);
    if (!user) throw accountNotReady();
    return { userId, sender: { name: user.displayName, email: user.email } };
  };

  const receiveCase = async ({ submissionId, topic, message }: CaseFields, { userId, sender }: Who, cause: Cause) => {
    // Derived from it, never taken as it is: an id that the sender chooses could be that of another person's key.
    const caseId = idOf(`case:${submissionId}`);
    if ((await load(supportCase, caseId)).status === 'none')
      await throttle.take(`case:${userId ?? nameKey(sender.email)}`, MOST_SENT);
    const reference = makeReference(prefixes[kindOf(topic)], newId());
    const paysForPro = userId !== null && (await isPro(userId));
    const handled = await handle(
      supportCase,
      caseId,
      openCase({ caseId, reference, topic, message, userId, sender, isPro: paysForPro }),
      cause,
    );
    await caughtUp(handled);
    if (handled.state.status === 'none') throw new Error(`case ${caseId} is not open`);
    return { reference: handled.state.reference };
  };

  return [
    route(contract.openCase, schema.openCase, ({ body, cause }) => receiveCase(body, visitorOf(body), cause)),
    route(contract.openMyCase, schema.openMyCase, async ({ body, caller, cause }) =>
      receiveCase(body, await holderOf(caller.userId), cause),
    ),
  ];
};
