import type { Db } from '#platform/postgres/db.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

/** Deletes the rows of auth that can no longer matter. Safe to repeat, at any time. */
export const forgetExpired = async (db: Db, now: Date): Promise<void> => {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  for (const table of ['auth_mailed_tokens', 'auth_challenges', 'auth_passkey_challenges', 'auth_social_codes'])
    await db<{ expires_at: Date }>(table).where('expires_at', '<=', now).delete();
  await db<{ used_at: Date }>('auth_used_tokens').where('used_at', '<', daysAgo(1)).delete();
  await db<{ until: Date; changed_at: Date }>('auth_throttle')
    .where('changed_at', '<', daysAgo(1))
    .andWhere('until', '<=', now)
    .delete();
  // A set-up that was never confirmed.
  await db<{ is_on: boolean; created_at: Date }>('auth_two_factor')
    .where({ is_on: false })
    .andWhere('created_at', '<', daysAgo(1))
    .delete();
  await db('auth_sessions')
    .whereRaw('least(ended_at, expires_at) < ?', [daysAgo(90)])
    .delete();
};
