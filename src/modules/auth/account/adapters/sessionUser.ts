/** The account as its owner sees it. */
import { avatarUrl } from '#contracts/profile/avatarUrl.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import { unlessLogAway } from '#platform/eventStore/impatient.ts';
import type { FindSessionUser, FindShownProfile } from '#modules/auth/ports.ts';
import { user } from '#modules/auth/account/user.ts';

/** In pixels. */
const AVATAR_SIZE = 160;

/** From the log, so that people see their own acts at once; from the read model (`findShown`) while the log cannot be reached. */
export const createFindSessionUser =
  (load: Load, findShownProfile: FindShownProfile, findShown: FindSessionUser): FindSessionUser =>
  (userId) =>
    unlessLogAway(
      async () => {
        const [account, { isComplete, displayName, avatar }] = await Promise.all([
          load(user, userId),
          findShownProfile(userId),
        ]);
        if (account.status !== 'registered' || account.isErased) return undefined;
        // In the order of its schema, in which browsers keep it.
        return {
          id: userId,
          email: account.email ?? '',
          username: account.username ?? '',
          displayName: displayName ?? account.displayName ?? '',
          isCreator: account.isCreator,
          isEmailVerified: account.isEmailVerified,
          isProfileComplete: isComplete,
          isSuspended: account.suspension !== null,
          avatarUrl: avatar === null ? null : avatarUrl(userId, avatar, AVATAR_SIZE),
          roles: [...account.roles],
        };
      },
      () => findShown(userId),
    );
