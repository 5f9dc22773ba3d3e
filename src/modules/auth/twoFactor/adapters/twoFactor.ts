import { generate, generateSecret, generateURI, verify } from 'otplib';
import { Problem } from '#contracts/http/problem.ts';
import type { Db } from '#platform/postgres/db.ts';
import { secretBox, type BoxKeys } from '#platform/secrets/secretBox.ts';
import type { TwoFactor } from '#modules/auth/ports.ts';

type Row = { user_id: string; secret_box: Buffer; is_on: boolean; last_step: number; created_at: Date };

const PERIOD_SECONDS = 30;
/** A code typed at the last moment may arrive in the next period; one from the future is never right. */
const epochTolerance: [past: number, future: number] = [5, 0];

const secondsAt = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The time step whose code this is; undefined for a wrong one. */
const findStep = async (secret: string, code: string, at: Date): Promise<number | undefined> => {
  const token = code.replace(/\s/g, '');
  // The library throws at anything but six digits.
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = await verify({ secret, token, epoch: secondsAt(at), epochTolerance });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
};

type Options = {
  /** Encrypts the secrets. */
  key: BoxKeys;
  /** The name an authenticator app shows beside the account. */
  issuer: string;
  now: () => Date;
};

export const postgresTwoFactor = (db: Db, { key, issuer, now }: Options): TwoFactor => {
  const box = secretBox(key);
  const table = () => db<Row>('auth_two_factor');
  const find = (userId: string, isOn: boolean) => table().where({ user_id: userId, is_on: isOn }).first();

  /** Accepts a code once: of many at the same time, one finds its step not yet used. */
  const accept = async (userId: string, code: string, isOn: boolean): Promise<boolean> => {
    const row = await find(userId, isOn);
    if (!row) return false;
    const secret = box.open(row.secret_box, userId);
    const step = await findStep(secret.toString(), code, now());
    if (step === undefined) return false;
    // The box stands in the condition too, so that a set-up begun meanwhile is not switched on unproven.
    const changed = await table()
      .where({ user_id: userId, secret_box: row.secret_box })
      .andWhere('last_step', '<', step)
      .update({ is_on: true, last_step: step });
    if (changed === 1) return true;
    // Sealed anew meanwhile, because the master key is changed: it is the same secret.
    const again = await find(userId, isOn);
    const isResealed = again && again.last_step < step && !again.secret_box.equals(row.secret_box);
    return isResealed && box.open(again.secret_box, userId).equals(secret) ? accept(userId, code, isOn) : false;
  };

  return {
    begin: async (userId, account) => {
      const secret = generateSecret();
      const setUp = { secret_box: box.seal(secret, userId), last_step: 0, created_at: now() };
      const [begun] = await table()
        .insert({ user_id: userId, ...setUp })
        .onConflict('user_id')
        .merge(setUp)
        .where('auth_two_factor.is_on', false)
        .returning('user_id');
      if (!begun) throw new Problem('two-factor-on');
      return { secret, otpauthUri: generateURI({ issuer, label: account, secret }) };
    },

    confirm: (userId, code) => accept(userId, code, false),
    isOn: async (userId) => (await find(userId, true)) !== undefined,
    check: (userId, code) => accept(userId, code, true),

    remove: async (userId) => {
      await table().where({ user_id: userId }).delete();
    },

    currentCode: async (userId) => {
      const row = await find(userId, true);
      if (!row) return undefined;
      const epoch = secondsAt(now());
      const code = await generate({ secret: box.open(row.secret_box, userId).toString(), epoch });
      return { code, secondsLeft: PERIOD_SECONDS - (epoch % PERIOD_SECONDS) };
    },
  };
};
