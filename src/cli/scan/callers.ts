/** Who signs in to be scanned: a token lasts a quarter of an hour, and some calls want a sign-in of the last ten minutes. */
import { enterAs, enterStaff, staffNames } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import type { Persona } from '#testing/accessRules.ts';

/** In this order a call is given to the first who may make it. */
export const callers = ['buyer', 'creator', 'moderator', 'finance', 'auditor', 'admin', 'nobody'] as const;
export type Caller = (typeof callers)[number] & Persona;

const RENEWED_MS = 6 * 60_000;

/** `time` names another person; a role itself is no name that anybody may take. */
export const nameOf = (caller: Exclude<Caller, 'nobody'>, time?: number): string => {
  const name = caller === 'buyer' || caller === 'creator' ? caller : staffNames[caller];
  return time === undefined ? name : `${name}_${time}`;
};

const enterCaller = async (site: SiteProcess, caller: Exclude<Caller, 'nobody'>, time?: number): Promise<string> => {
  const name = nameOf(caller, time);
  if (caller === 'buyer' || caller === 'creator')
    return (await enterAs(site, { name, isCreator: caller === 'creator' })).token();
  return (await enterStaff(site, caller, name)).token();
};

export type Tokens = Readonly<{
  /** No older than six minutes. */
  of: (caller: Caller) => Promise<string | undefined>;
  /** Of another person of this kind: a call has ended the session, or the account. */
  ofAnother: (caller: Caller) => Promise<string | undefined>;
}>;

export const openTokens = (site: SiteProcess): Tokens => {
  const held = new Map<Caller, { token: Promise<string>; since: number }>();
  let times = 0;
  const enter = (caller: Caller, time?: number): Promise<string | undefined> => {
    if (caller === 'nobody') return Promise.resolve(undefined);
    const token = enterCaller(site, caller, time);
    held.set(caller, { token, since: Date.now() });
    return token;
  };
  const ofAnother = (caller: Caller): Promise<string | undefined> => enter(caller, (times += 1));
  return {
    of: (caller) => {
      const last = held.get(caller);
      if (last && Date.now() - last.since < RENEWED_MS) return last.token;
      // A recovery code of staff is used up; those who trade keep what they have.
      return caller === 'buyer' || caller === 'creator'
        ? enter(caller).catch(() => ofAnother(caller))
        : ofAnother(caller);
    },
    ofAnother,
  };
};
