import type { CheckPassword } from '#modules/auth/signIn/ports.ts';
import type { Credentials, Names, Passwords } from '#modules/auth/ports.ts';

/** Verified when there is no such account, so that both take as long. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The first step by password; a hash with weaker parameters is replaced while the password is at hand. */
export const createCheckPassword =
  ({
    names,
    credentials,
    passwords,
  }: {
    names: Names;
    credentials: Credentials;
    passwords: Passwords;
  }): CheckPassword =>
  async (emailOrUsername, password) => {
    const userId = await names.findByLogin(emailOrUsername);
    const hash = await credentials.find(userId ?? NOBODY);
    if (!(await passwords.verify(hash, password)) || userId === undefined || hash === undefined) return undefined;
    if (passwords.needsRehash(hash)) await credentials.save(userId, await passwords.hash(password));
    return userId;
  };
