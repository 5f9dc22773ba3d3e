/** "This was not me", by the key of a mail. */
import * as contract from '#contracts/auth/reclaim.ts';
import * as schema from '#contracts/auth/reclaim.schema.ts';
import { reclaimText, type ReclaimLink } from '#contracts/auth/reclaimVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { UserEvent } from '#events/auth.ts';
import { user } from '#modules/auth/account/user.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { createEndSessions } from '#modules/auth/sessions/adapters/endSessions.ts';
import { actOf } from '#modules/auth/signIn/adapters/signingIn.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import { route, type Route, type Transport } from '#platform/http/route.ts';
import { isSameKey } from '#platform/secrets/mustHoldKey.ts';
import { doneSince, reclaimable, reclaimAccount } from './reclaim.ts';

type Reclaim = ReclaimLink & { transport: Transport; cause: Cause };

/**
 * Everything that can be done again comes before the event, which ends the link: a press that is interrupted is
 * repeated. Sessions end once more after it, as one may have begun meanwhile.
 */
const createReclaim = (deps: AuthDeps) => {
  const { handle, load, now, readStream, credentials, tokens, challenges, twoFactor, recoveryCodes, passkeys } = deps;
  const { names, caughtUp, signingIn, reclaimKey } = deps;
  const endSessions = createEndSessions(deps);
  return async ({ userId, about, at: since, key, transport, cause }: Reclaim): Promise<void> => {
    if (!isSameKey(key, reclaimKey(reclaimText({ userId, about, at: since }))))
      throw new Problem('invalid-confirmation-link', 'This link is not complete.');
    const account = reclaimable(await load(user, userId), since, now());
    const events = (await readStream(streamOf(user, userId))) as RecordedEvent<UserEvent>[];
    const done = doneSince(events, since);
    await credentials.remove(userId);
    await challenges.removeAll(userId);
    await tokens.removeAll(userId);
    // A set-up that was begun, or the factor of the stranger.
    if (!account.hasTwoFactor || done.isFactorNew) await twoFactor.remove(userId);
    if (done.areCodesNew) await recoveryCodes.removeAll(userId);
    await passkeys.remove(userId, done.newPasskeys);
    const from = signingIn.fromOf(transport);
    const act = actOf(userId, cause);
    await endSessions(userId, 'endedByOwner', { from, cause: act });
    const reclaim = reclaimAccount({ userId, about, since, now: now(), from, done });
    const handled = await handle(user, userId, reclaim, act);
    await endSessions(userId, 'endedByOwner', { from, cause: act });
    for (const { type, data } of handled.events)
      if (type === 'ProviderUnlinked') await names.releaseKey(data.provider, data.key, userId, act);
    await caughtUp(handled);
  };
};

export const reclaimRoutes = (deps: AuthDeps): Route[] => {
  const reclaim = createReclaim(deps);
  return [
    route(contract.reclaimAccount, schema.reclaimAccount, async ({ body, transport, cause }) => {
      await reclaim({ ...body, transport, cause });
      return {
        success: true,
        message: 'Nobody is signed in to your account any more. A link to set a new password is on its way to you.',
      };
    }),
  ];
};
