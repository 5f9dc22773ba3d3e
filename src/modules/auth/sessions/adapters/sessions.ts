/**
 * Sign-ins. The access token is a short JWT whose session is looked up at every request, so ending a session or
 * changing a role works at once. Refresh tokens rotate: the session counts which one is due, two tabs racing get the same
 * successor, and a used one that comes back after the grace ends the sign-in (RFC 9700 §4.14).
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { sessionEndedByConfirmation } from '#contracts/auth/sessionEnd.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Caller } from '#platform/http/guard.ts';
import type { CookieToSet, Transport } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { IssuedTokens, SessionEnd, Sessions } from '#modules/auth/ports.ts';
import { accessTokens } from './accessTokens.ts';
import type { CallerAccount, FindCallerAccount } from './callerAccount.ts';
import { hasHalf, holdsHalf, newHalf } from './halfCookie.ts';
import { refreshTokens } from './refreshTokens.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

/** Times are ISO strings. */
type Row = {
  id: string;
  user_id: string;
  salt: Buffer;
  counter: number;
  rotated_at: string;
  half_hash: Buffer | null;
  idle_days: number;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
  ended_why: string | null;
  has_second_factor: boolean;
  has_passkey: boolean;
  proved_at: string;
  device: string;
  address: string;
};
type AccountRow = {
  is_email_verified: boolean;
  is_profile_complete: boolean;
  is_creator: boolean;
  is_suspended: boolean;
  roles: StaffRole[];
};

const GRACE_MS = 10_000;
/** How long a proof of who it is counts. */
const FRESH_MS = 10 * 60 * 1000;
const MOST_DAYS = 90;
/** A session of staff ends when it has not been used for so long. */
const STAFF_IDLE_MS = 8 * 60 * 60 * 1000;
/** `expiresAt` is the end of the sign-in unless it is renewed; the access token inside it expires sooner. */
const SHOWN_DAYS = 7;

const isoPlus = (start: string, ms: number): string => new Date(Date.parse(start) + ms).toISOString();
const earlier = (a: string, b: string): string => (Date.parse(a) < Date.parse(b) ? a : b);
/** The end, unless it is used again: so many days without use, and 90 days anyway. */
const endOf = (session: Pick<Row, 'created_at' | 'idle_days'>, usedAt: string): string =>
  earlier(isoPlus(usedAt, session.idle_days * DAY_MS), isoPlus(session.created_at, MOST_DAYS * DAY_MS));

type Options = {
  /** 32 bytes: signs access tokens and derives refresh tokens. */
  key: Buffer;
  now: () => Date;
  /** Staff do nothing in a session that did not begin with a passkey. */
  staffNeedPasskey: boolean;
  findAccount: FindCallerAccount;
};

/** The table of sessions, and the active ones in it. */
const openRows = (db: Db, now: () => Date) => {
  const isoNow = (): string => now().toISOString();
  /** Staff have used their session since then. */
  const staffUsedSince = (): string => isoPlus(isoNow(), -STAFF_IDLE_MS);
  const table = () => db<Row>('auth_sessions');
  const living = () =>
    table()
      .whereNull('ended_at')
      .andWhere('expires_at', '>', isoNow())
      .andWhereRaw(
        `(rotated_at > ? or not exists (
          select 1 from users where users.id = auth_sessions.user_id and users.roles <> '{}'))`,
        [staffUsedSince()],
      );

  /** Those of `which` that were active until now. */
  const end = async (which: ReturnType<typeof living>, why: string): Promise<SessionEnd[]> => {
    const ended = await which.update({ ended_at: isoNow(), ended_why: why }).returning(['id', 'user_id']);
    return ended.map(({ id, user_id }) => ({ sessionId: id, userId: user_id }));
  };

  return { isoNow, staffUsedSince, table, living, end };
};
type Rows = ReturnType<typeof openRows>;

const openTokens = ({ key, now }: Pick<Options, 'key' | 'now'>, { isoNow, table, living }: Rows) => {
  const access = accessTokens(key, now);
  const refresh = refreshTokens(key);

  const tokensOf = async (session: Row, cookies: CookieToSet[] = []): Promise<IssuedTokens> => ({
    sessionId: session.id,
    accessToken: await access.issue(session.id, session.user_id),
    refreshToken: refresh.issue(session, session.counter),
    expiresAt: earlier(isoPlus(isoNow(), SHOWN_DAYS * DAY_MS), session.expires_at),
    cookies,
  });

  /** The active session of a refresh token that was once issued, and the number of the token. */
  const checkRefresh = async (token: string, transport: Transport): Promise<{ session: Row; counter: number }> => {
    const claim = refresh.parse(token);
    const session = claim && (await table().where({ id: claim.sessionId }).first());
    if (!session || !refresh.isGenuine(claim, session) || !hasHalf(session.half_hash, transport))
      throw new Problem('session-ended');
    if (session.ended_why === 'addressConfirmed') throw new Problem('session-ended', sessionEndedByConfirmation);
    if (!(await living().andWhere({ id: session.id }).first('id'))) throw new Problem('session-ended');
    return { session, counter: claim.counter };
  };

  return { tokensOf, checkRefresh, readAccess: access.read };
};
type Tokens = ReturnType<typeof openTokens>;

const createStart =
  ({ isoNow, table }: Rows, { tokensOf }: Tokens): Sessions['start'] =>
  async (userId, transport, { idleDays, hasSecondFactor, hasPasskey = false, from }) => {
    const half = newHalf(transport, MOST_DAYS);
    const startedAt = isoNow();
    const session: Row = {
      id: randomUUID(),
      user_id: userId,
      salt: randomBytes(32),
      counter: 0,
      rotated_at: startedAt,
      half_hash: half.hash,
      idle_days: idleDays,
      created_at: startedAt,
      expires_at: endOf({ created_at: startedAt, idle_days: idleDays }, startedAt),
      ended_at: null,
      ended_why: null,
      has_second_factor: hasSecondFactor,
      has_passkey: hasPasskey,
      proved_at: startedAt,
      device: from.device,
      address: from.address,
    };
    await table().insert(session);
    return tokensOf(session, half.cookies);
  };

const createRenew =
  ({ isoNow, living, end }: Rows, { tokensOf, checkRefresh }: Tokens): Sessions['renew'] =>
  async (refreshToken, transport, from) => {
    const { session, counter } = await checkRefresh(refreshToken, transport);
    const usedAt = isoNow();
    const [rotated] = await living()
      .andWhere({ id: session.id, counter })
      .update({
        counter: counter + 1,
        rotated_at: usedAt,
        expires_at: endOf(session, usedAt),
        device: from.device,
        address: from.address,
      })
      .returning('*');
    const userId = session.user_id;
    if (rotated) return { status: 'renewed', userId, tokens: await tokensOf(rotated) };
    const current = await living().andWhere({ id: session.id }).first();
    const isRace = current?.counter === counter + 1 && Date.parse(usedAt) - Date.parse(current.rotated_at) <= GRACE_MS;
    if (current && isRace) return { status: 'renewed', userId, tokens: await tokensOf(current) };
    const [ended] = await end(living().andWhere({ id: session.id }), 'tokenReplayed');
    // Of several concurrent replays one is reported, so that the person is notified once.
    if (!ended) throw new Problem('session-ended');
    return { status: 'replayed', ...ended };
  };

type ShownRow = (AccountRow | { [Column in keyof AccountRow]: null }) &
  Pick<Row, 'user_id' | 'has_second_factor' | 'has_passkey' | 'proved_at' | 'half_hash'>;

/** The account as the read model shows it; null while it does not. */
const shownIn = (row: ShownRow): CallerAccount | null =>
  row.roles === null
    ? null
    : {
        isEmailVerified: row.is_email_verified,
        isProfileComplete: row.is_profile_complete,
        isCreator: row.is_creator,
        isSuspended: row.is_suspended,
        roles: row.roles,
      };

/** The caller of an active session, and the hash of the half that its browser holds. */
const createFindCaller =
  (db: Db, { isoNow, staffUsedSince }: Rows, { staffNeedPasskey, findAccount }: Options) =>
  async (sessionId: string): Promise<{ caller: Caller; halfHash: Buffer | null } | undefined> => {
    const row = await db<Row>('auth_sessions as s')
      .leftJoin<AccountRow>('users as u', 'u.id', 's.user_id')
      .where('s.id', sessionId)
      .whereNull('s.ended_at')
      .andWhere('s.expires_at', '>', isoNow())
      .andWhereRaw(`(s.rotated_at > ? or coalesce(u.roles, '{}') = '{}')`, [staffUsedSince()])
      .first<ShownRow>(
        'u.is_email_verified',
        'u.is_profile_complete',
        'u.is_creator',
        'u.is_suspended',
        'u.roles',
        's.user_id',
        's.has_second_factor',
        's.has_passkey',
        's.proved_at',
        's.half_hash',
      );
    const account = row && (await findAccount(row.user_id, shownIn(row)));
    if (!row || !account) return undefined;
    const caller = {
      ...account,
      userId: row.user_id,
      sessionId,
      hasSecondFactor: staffNeedPasskey && account.roles.length > 0 ? row.has_passkey : row.has_second_factor,
      isFresh: Date.parse(isoNow()) - Date.parse(row.proved_at) < FRESH_MS,
    };
    return { caller, halfHash: row.half_hash };
  };
type FindCaller = ReturnType<typeof createFindCaller>;

const createAuthenticate =
  (findCaller: FindCaller, { readAccess }: Tokens): Sessions['authenticate'] =>
  async (bearer) => {
    const found = await findCaller(await readAccess(bearer));
    if (!found) throw new Problem('session-ended');
    return found.caller;
  };

const createFindHolder =
  (findCaller: FindCaller): Sessions['findHolder'] =>
  async (sessionId, cookies) => {
    const found = await findCaller(sessionId);
    // A session without a half belongs to no browser.
    return found?.halfHash && holdsHalf(found.halfHash, cookies) ? found.caller : undefined;
  };

const createEndByRefreshToken =
  ({ living, end }: Rows, { checkRefresh }: Tokens): Sessions['endByRefreshToken'] =>
  async (refreshToken, transport, why) => {
    const { session } = await checkRefresh(refreshToken, transport);
    const [ended] = await end(living().andWhere({ id: session.id }), why);
    if (!ended) throw new Problem('session-ended');
    return ended;
  };

export const postgresSessions = (db: Db, options: Options): Sessions => {
  const rows = openRows(db, options.now);
  const tokens = openTokens(options, rows);
  const { table, living, end } = rows;
  const { tokensOf } = tokens;
  const findCaller = createFindCaller(db, rows, options);
  return {
    start: createStart(rows, tokens),
    renew: createRenew(rows, tokens),
    authenticate: createAuthenticate(findCaller, tokens),
    findHolder: createFindHolder(findCaller),

    // The refresh token stays: the client may lose this answer and come back with the one it has.
    reissue: async (sessionId) => {
      const session = await living().andWhere({ id: sessionId }).first();
      if (!session) throw new Problem('session-ended');
      return tokensOf(session);
    },

    end: async (userId, sessionId, why) => (await end(living().andWhere({ id: sessionId, user_id: userId }), why))[0],

    endByRefreshToken: createEndByRefreshToken(rows, tokens),

    endAll: (userId, why, exceptSessionId) => {
      const all = living().andWhere({ user_id: userId });
      return end(exceptSessionId === undefined ? all : all.andWhereNot({ id: exceptSessionId }), why);
    },

    list: async (userId, currentSessionId) => {
      const rows = await living().andWhere({ user_id: userId }).orderBy('rotated_at', 'desc');
      return rows.map(({ id, device, address, created_at, rotated_at }) => ({
        id,
        device,
        address,
        startedAt: created_at,
        lastUsedAt: rotated_at,
        isCurrent: id === currentSessionId,
      }));
    },

    markSecondFactor: async (sessionId) => {
      await table().where({ id: sessionId }).update({ has_second_factor: true, proved_at: rows.isoNow() });
    },

    markProved: async (sessionId) => {
      await table().where({ id: sessionId }).update({ proved_at: rows.isoNow() });
    },
  };
};
