/** Claims, finds and releases what makes an account unique: email, username, a provider's account. */
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { NameKind } from '#events/auth.ts';
import type { NameKey, Names } from '#modules/auth/ports.ts';
import { releaseName, takenName, takeName } from '#modules/auth/registration/takenName.ts';

type Deps = { handle: Handle; load: Load; nameKey: NameKey };

export const createNames = ({ handle, load, nameKey }: Deps): Names => {
  const find = async (kind: NameKind, name: string): Promise<string | undefined> => {
    const state = await load(takenName[kind], nameKey(name));
    return state.status === 'taken' ? state.userId : undefined;
  };
  const release = async (kind: NameKind, key: string, userId: string, cause: Cause): Promise<void> => {
    await handle(takenName[kind], key, releaseName({ kind, key, userId }), cause);
  };
  return {
    find,
    findByLogin: (emailOrUsername) => find(emailOrUsername.includes('@') ? 'email' : 'username', emailOrUsername),
    take: async (kind, name, userId, cause) => {
      const key = nameKey(name);
      await handle(takenName[kind], key, takeName({ kind, key, userId }), cause);
      return key;
    },
    release: (kind, name, userId, cause) => release(kind, nameKey(name), userId, cause),
    releaseKey: release,
  };
};
