/** The routes of profile. */
import { accountNotReady } from '#contracts/auth/accountNotReady.ts';
import * as contract from '#contracts/profile/profile.ts';
import * as schema from '#contracts/profile/profile.schema.ts';
import { fieldProblem } from '#contracts/http/problem.ts';
import { newDisplayName } from '#contracts/auth/auth.schema.ts';
import { avatarLimits } from '#contracts/auth/vocabulary.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import { avatarUrl } from '#contracts/profile/avatarUrl.ts';
import type { Avatars, FindSessionUser, RenewSession } from './ports.ts';
import { changeAvatar, completeProfile, profile, updateProfile } from './profile.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  renewSession: RenewSession;
  findSessionUser: FindSessionUser;
  avatars: Avatars;
};

/** @throws Problem `invalid-input` for a name that speaks for us or is a link */
const mustBeOpen = (displayName: string): void => {
  const [issue] = newDisplayName.safeParse(displayName).error?.issues ?? [];
  if (issue) throw fieldProblem('/displayName', issue.message);
};

export const profileRoutes = ({
  handle,
  load,
  caughtUp,
  renewSession,
  findSessionUser,
  avatars,
}: RoutesDeps): Route[] => {
  const sessionUserOf = async (userId: string) => {
    const user = await findSessionUser(userId);
    if (!user) throw accountNotReady();
    return user;
  };

  return [
    route(contract.completeProfile, schema.completeProfile, async ({ body, caller, cause }) => {
      await caughtUp(await handle(profile, caller.userId, completeProfile(caller.userId, body), cause));
      return renewSession(caller);
    }),

    route(contract.getProfile, schema.getProfile, async ({ caller }) => {
      const user = await sessionUserOf(caller.userId);
      const { details, bio } = await load(profile, caller.userId);
      const { firstName, lastName, phone, contactPreferences, ...address } = details;
      return {
        displayName: user.displayName,
        firstName,
        lastName,
        phone,
        bio,
        contactPreferences,
        address,
        email: user.email,
        username: user.username,
        avatarUrl: user.avatarUrl,
        isCreator: user.isCreator,
      };
    }),

    route(contract.updateProfile, schema.updateProfile, async ({ body, caller, cause }) => {
      const { displayName, bio, ...details } = body;
      // A name that was there before this rule stays.
      if (displayName !== (await sessionUserOf(caller.userId)).displayName) mustBeOpen(displayName);
      await caughtUp(
        await handle(profile, caller.userId, updateProfile(caller.userId, { displayName, bio, details }), cause),
      );
      return { success: true, user: await sessionUserOf(caller.userId), message: 'Your profile has been saved.' };
    }),

    route(contract.uploadAvatar, schema.uploadAvatar, async ({ file, caller: { userId }, cause }) => {
      const avatar = await avatars.make(userId, file);
      await caughtUp(await handle(profile, userId, changeAvatar(userId, avatar), cause));
      const [small, medium, large] = avatarLimits.sizes.map((size) => avatarUrl(userId, avatar, size)) as [
        string,
        string,
        string,
      ];
      const user = await sessionUserOf(userId);
      return { success: true, avatarUrl: medium, avatarUrls: { small, medium, large }, user };
    }),

    route(contract.removeAvatar, schema.removeAvatar, async ({ caller: { userId }, cause }) => {
      await caughtUp(await handle(profile, userId, changeAvatar(userId, null), cause));
      return { success: true, user: await sessionUserOf(userId) };
    }),
  ];
};
