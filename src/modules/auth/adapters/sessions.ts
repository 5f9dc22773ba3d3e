/**
 * Sign-ins. The access token is a short JWT whose session is looked up at every request, so ending a session or
 * changing a role works at once. Refresh tokens rotate: token n is an HMAC over session, n and a stored salt, so only a
 * counter is kept and two tabs racing get the same successor; a replay after the grace ends the sign-in (RFC 9700 §4.14).
 */
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { StaffRole } from '#contracts/endpoint.ts';
import { Problem } from '#contracts/problem.ts';
import type { CookieToSet, Transport } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { IssuedTokens, Sessions } from '../ports.ts';

type Row = {
  id: string;
  user_id: string;
  salt: Buffer;
  counter: number;
  rotated_at: string;
  half_hash: Buffer | null;
  idle_days: number;
  created_at: string;
  expires_at: string | Date;
  ended_at: string | null | Date;
  ended_why: string | null;
};
type AccountRow = {
  id: string;
  is_email_verified: boolean;
  is_profile_complete: boolean;
  is_creator: boolean;
  roles: StaffRole[];
};

const ACCESS_SECONDS = 15 * 60;
const GRACE_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_DAYS = 90;
/** `expiresAt` tells when the sign-in ends unless renewed (DESIGN §2). */
const SHOWN_DAYS = 7;
const HALF_COOKIE = '__Host-rb';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

type Options = {
  /** 32 bytes: sign access tokens and derive refresh tokens. */
  key: Buffer;
  now: () => Date;
  /** Whether a sign-in by password alone is enough for staff; never in production. */
  isPasswordEnoughForStaff: boolean;
};

export const postgresSessions = (db: Db, { key, now, isPasswordEnoughForStaff }: Options): Sessions => {
  const secretOf = (session: Pick<Row, 'id' | 'salt'>, counter: number): Buffer =>
    createHmac('sha256', key).update(session.id).update(String(counter)).update(session.salt).digest();

  const tokensOf = async (session: Row, cookies: CookieToSet[] = []): Promise<IssuedTokens> => {
    const issuedAt = Math.floor(now().getTime() / 1000);
    const accessToken = await new SignJWT({ sid: session.id })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(session.user_id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_SECONDS)
      .sign(key);
    return {
      accessToken,
      refreshToken: `${session.id}.${session.counter}.${secretOf(session, session.counter).toString('base64url')}`,
      expiresAt: new Date(now().getTime() + SHOWN_DAYS * DAY_MS).toISOString(),
      cookies,
    };
  };

  /** A page in a browser gets a second half that scripts cannot read; other clients work with the token alone. */
  const halfCookie = (transport: Transport): { hash: Buffer | null; cookies: CookieToSet[] } => {
    if (transport.header('sec-fetch-site') !== 'same-origin') return { hash: null, cookies: [] };
    const value = randomBytes(32).toString('base64url');
    return { hash: sha256(value), cookies: [{ name: HALF_COOKIE, value, maxAgeSeconds: MOST_DAYS * 24 * 60 * 60 }] };
  };

  const end = async (sessionId: string, why: string): Promise<void> => {
    await db<Row>('auth_sessions')
      .where({ id: sessionId })
      .whereNull('ended_at')
      .update({ ended_at: now(), ended_why: why });
  };

  const checkRefresh = async (
    refreshToken: string,
    transport: Transport,
  ): Promise<{ session: Row; counter: number }> => {
    const [id = '', counterText = '', secret = ''] = refreshToken.split('.');
    const counter = Number(counterText);
    const session = /^[0-9a-f-]{36}$/.test(id) ? await db<Row>('auth_sessions').where({ id }).first() : undefined;
    const given = Buffer.from(secret, 'base64url');
    if (
      !session ||
      !Number.isInteger(counter) ||
      given.length !== 32 ||
      !timingSafeEqual(given, secretOf(session, counter))
    )
      throw new Problem('session-ended');
    if (session.ended_at !== null || new Date(session.expires_at) <= now()) throw new Problem('session-ended');
    if (session.half_hash) {
      const half = transport.cookie(HALF_COOKIE);
      if (half === undefined || !timingSafeEqual(sha256(half), session.half_hash)) throw new Problem('session-ended');
    }
    return { session, counter };
  };

  return {
    start: async (userId, transport, idleDays) => {
      const half = halfCookie(transport);
      const session: Row = {
        id: randomUUID(),
        user_id: userId,
        salt: randomBytes(32),
        counter: 0,
        rotated_at: now().toISOString(),
        half_hash: half.hash,
        idle_days: idleDays,
        created_at: now().toISOString(),
        expires_at: new Date(now().getTime() + idleDays * DAY_MS),
        ended_at: null,
        ended_why: null,
      };
      await db<Row>('auth_sessions').insert(session);
      return tokensOf(session, half.cookies);
    },

    renew: async (refreshToken, transport) => {
      const { session, counter } = await checkRefresh(refreshToken, transport);
      const mostEnd = new Date(session.created_at).getTime() + MOST_DAYS * DAY_MS;
      const expires_at = new Date(Math.min(now().getTime() + session.idle_days * DAY_MS, mostEnd));
      const [rotated] = await db<Row>('auth_sessions')
        .where({ id: session.id, counter })
        .whereNull('ended_at')
        .update({ counter: counter + 1, rotated_at: now().toISOString(), expires_at })
        .returning('*');
      if (rotated) return tokensOf(rotated);
      const current = await db<Row>('auth_sessions').where({ id: session.id }).whereNull('ended_at').first();
      const isRace =
        current?.counter === counter + 1 && now().getTime() - new Date(current.rotated_at).getTime() <= GRACE_MS;
      if (current && isRace) return tokensOf(current);
      await end(session.id, 'replayed refresh token');
      throw new Problem('session-ended');
    },

    end: (sessionId) => end(sessionId, 'signed out'),

    authenticate: async (bearer) => {
      const { payload } = await jwtVerify(bearer, key, {
        algorithms: ['HS256'],
        typ: 'at+jwt',
        currentDate: now(),
      }).catch(() => {
        throw new Problem('not-signed-in');
      });
      const account = await db<Row>('auth_sessions as s')
        .join<AccountRow>('users as u', 'u.id', 's.user_id')
        .where('s.id', String(payload['sid']))
        .whereNull('s.ended_at')
        .andWhere('s.expires_at', '>', now())
        .first<AccountRow>('u.id', 'u.is_email_verified', 'u.is_profile_complete', 'u.is_creator', 'u.roles');
      if (!account) throw new Problem('session-ended');
      return {
        userId: account.id,
        sessionId: String(payload['sid']),
        isEmailVerified: account.is_email_verified,
        isProfileComplete: account.is_profile_complete,
        isCreator: account.is_creator,
        isSuspended: false,
        hasSecondFactor: isPasswordEnoughForStaff,
        roles: account.roles,
      };
    },
  };
};
