import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { bySystem, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { user } from '#modules/auth/account/user.ts';
import { createOpenBusiness } from '#modules/auth/erasure/process.ts';
import { firstPasskeyUrl, needsFirstPasskey } from '#modules/auth/passkeys/firstPasskey.ts';
import { resetPasskeys } from '#modules/auth/passkeys/passkeyReset.ts';
import { postgresMailedTokens } from '#modules/auth/password/adapters/mailedTokens.ts';
import type { AuthSettings, TradePorts } from '#modules/auth/ports.ts';
import { takenName } from '#modules/auth/registration/takenName.ts';
import { grantStaffRole, revokeStaffRole } from '#modules/auth/staff/staffRole.ts';
import { postgresTwoFactor } from '#modules/auth/twoFactor/adapters/twoFactor.ts';

type StaffDeps = {
  handle: Handle;
  load: Load;
  newId: () => string;
  db: Db;
  clock: () => Date;
  ports: Pick<TradePorts, 'findOwedPence' | 'findUnderWay' | 'findListedIds'>;
  settings: { brandName: string; origin: string; keys: Pick<AuthSettings['keys'], 'names' | 'twoFactor'> };
};

/** What the operator does from the command line; recorded as done by the system. */
export const staffDesk = ({ handle, load, newId, db, clock, ports, settings }: StaffDeps) => {
  const { brandName, origin, keys } = settings;
  const tokens = postgresMailedTokens(db, clock);
  const twoFactor = postgresTwoFactor(db, { key: keys.twoFactor, issuer: brandName, now: clock });
  const nameKey = keyedHash(keys.names);
  // Nobody waits for read models here: a site that runs brings them up to date.
  const openBusiness = createOpenBusiness({ ...ports, mustShow: () => Promise.resolve() });
  const find = async (email: string): Promise<string> => {
    const name = await load(takenName.email, nameKey(email));
    if (name.status !== 'taken') throw new Problem('not-found', `There is no account with the address ${email}.`);
    return name.userId;
  };
  const cause = (): Cause => bySystem(newId());
  const linkFor = async (userId: string): Promise<string> =>
    firstPasskeyUrl(origin, userId, await tokens.create(userId, 'firstPasskey'));
  return {
    /**
     * Answers the link for the first passkey of a person who has none.
     * @throws Problem for a person who cannot be staff, as in the console
     */
    grant: async (email: string, role: StaffRole): Promise<{ link: string | undefined }> => {
      const userId = await find(email);
      const grant = grantStaffRole(userId, role, await openBusiness(userId));
      const { state } = await handle(user, userId, grant, cause());
      return { link: needsFirstPasskey(state) ? await linkFor(userId) : undefined };
    },
    /** Removes the passkeys of a member of staff, and answers the link for a new one. */
    resetPasskeys: async (email: string): Promise<{ link: string }> => {
      const userId = await find(email);
      await handle(user, userId, resetPasskeys(userId), cause());
      return { link: await linkFor(userId) };
    },
    revoke: async (email: string, role: StaffRole): Promise<void> => {
      const userId = await find(email);
      await handle(user, userId, revokeStaffRole(userId, role), cause());
    },
    /** The current authenticator code, for demo staff. @throws Problem when two-factor is off */
    code: async (email: string): Promise<{ code: string; secondsLeft: number }> => {
      const current = await twoFactor.currentCode(await find(email));
      if (!current) throw new Problem('two-factor-off', `${email} has no second factor yet.`);
      return current;
    },
  };
};
