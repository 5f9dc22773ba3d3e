/** A database server that knows sessions and locks only: sessions drop, fall silent, and end when nobody is heard. */
import type { LockSession, OpenLockSession } from '#platform/postgres/lockSession.ts';
import type { Owner } from '#testing/simulation/schedule.ts';
import type { ManualClock } from './manualClock.ts';

type Session = {
  owner: Owner;
  hungAfterMs: number | undefined;
  heardAt: number;
  isOpen: boolean;
  /** What the client sends no longer arrives, and it is told nothing. */
  isSilent: boolean;
  onEnd: (error?: Error) => void;
};
type Lock = { alone: Session | undefined; shared: Set<Session>; waiting: { session: Session; grant: () => void }[] };

const ANSWER_MS = 3;

export type LockServer = {
  sessionsOf: (owner: Owner) => OpenLockSession;
  /** The server ends the sessions of this process and tells it so. */
  drop: (owner: Owner) => void;
  /** Nothing of this process arrives any more: the server ends its sessions in time, and cannot tell it. */
  fallSilent: (owner: Owner) => void;
  /** The process has ended. */
  bury: (owner: Owner) => void;
  /** Which processes have the lock. */
  holders: (key: number) => Owner[];
};

export const createLockServer = (clock: ManualClock): LockServer => {
  const sessions = new Set<Session>();
  const locks = new Map<number, Lock>();
  const lockOf = (key: number): Lock => {
    const lock = locks.get(key) ?? { alone: undefined, shared: new Set(), waiting: [] };
    locks.set(key, lock);
    return lock;
  };

  const grantWaiting = (lock: Lock): void => {
    if (lock.alone) return;
    for (const { session, grant } of lock.waiting.splice(0)) {
      lock.shared.add(session);
      grant();
    }
  };
  const release = (session: Session, lock: Lock): void => {
    if (lock.alone === session) lock.alone = undefined;
    lock.shared.delete(session);
    lock.waiting = lock.waiting.filter((waiting) => waiting.session !== session);
    grantWaiting(lock);
  };
  const close = (session: Session): void => {
    session.isOpen = false;
    sessions.delete(session);
    for (const lock of locks.values()) release(session, lock);
  };
  const announceEnd = (session: Session): void => {
    if (!session.isSilent)
      clock.add(ANSWER_MS, session.owner, () => session.onEnd(new Error('the connection has ended')));
  };

  /** The server ends a session that nobody has been heard in for so long. */
  const expire = (session: Session): void => {
    const { hungAfterMs } = session;
    if (hungAfterMs === undefined || !session.isOpen) return;
    const left = session.heardAt + hungAfterMs - clock.now();
    if (left > 0) return clock.add(left, null, () => expire(session));
    close(session);
    announceEnd(session);
  };

  /** The answer comes after a moment; none comes to one that is silent, until the client gives up. */
  const ask = async <T>(session: Session, answer: () => T | Promise<T>): Promise<T> => {
    if (session.isSilent) {
      await clock.wait(session.hungAfterMs ?? Infinity, session.owner);
      throw new Error('the server does not answer');
    }
    await clock.wait(ANSWER_MS, session.owner);
    if (!session.isOpen) throw new Error('the connection has ended');
    session.heardAt = clock.now();
    return answer();
  };

  const sessionFor = (session: Session): LockSession => ({
    tryLock: (key) =>
      ask(session, () => {
        const lock = lockOf(key);
        if (lock.alone || lock.shared.size > 0) return false;
        lock.alone = session;
        return true;
      }),
    shareLock: (key) =>
      ask(
        session,
        () =>
          new Promise<void>((grant) => {
            lockOf(key).waiting.push({ session, grant });
            grantWaiting(lockOf(key));
          }),
      ),
    unlock: (key) => ask(session, () => release(session, lockOf(key))),
    beat: () => ask(session, () => undefined),
    end: async () => {
      // The server does not hear the goodbye of a silent one.
      if (session.isOpen && !session.isSilent) close(session);
      await clock.wait(ANSWER_MS, session.owner);
      session.onEnd();
    },
  });

  const of = (owner: Owner): Session[] => [...sessions].filter((session) => session.owner === owner);
  return {
    sessionsOf:
      (owner) =>
      async ({ hungAfterMs, onEnd }) => {
        await clock.wait(ANSWER_MS, owner);
        const session: Session = { owner, hungAfterMs, heardAt: clock.now(), isOpen: true, isSilent: false, onEnd };
        sessions.add(session);
        expire(session);
        return sessionFor(session);
      },
    drop: (owner) => {
      for (const session of of(owner)) {
        close(session);
        announceEnd(session);
      }
    },
    fallSilent: (owner) => {
      // A session in which nothing is asked is watched by the network itself, within hours.
      for (const session of of(owner).filter(({ hungAfterMs }) => hungAfterMs !== undefined)) session.isSilent = true;
    },
    bury: (owner) => of(owner).forEach(close),
    holders: (key) => {
      const { alone, shared } = lockOf(key);
      return [...(alone ? [alone] : []), ...shared].map(({ owner }) => owner);
    },
  };
};
