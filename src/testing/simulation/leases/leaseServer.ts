/** A database server that knows processes and leases only: sessions drop, fall silent, and end with their process. */
import { SILENT_MS, type Lease, type LeaseTable } from '#platform/leases/leaseTable.ts';
import type { Role } from '#platform/leases/roles.ts';
import type { Owner } from '#testing/simulation/schedule.ts';
import type { ManualClock } from './manualClock.ts';

const ANSWER_MS = 3;
const GIVES_UP_MS = SILENT_MS / 2;

type Seen = { at: number; isOpen: boolean; roles: readonly Role[] };

export type LeaseServer = {
  tableOf: (owner: Owner, roles: readonly Role[]) => LeaseTable;
  /** The session of this process ends; its next call opens another. */
  drop: (owner: Owner) => void;
  /** Nothing of this process arrives until then. */
  fallSilent: (owner: Owner, until: number) => void;
  /** The process has ended. */
  bury: (owner: Owner) => void;
  holderOf: (name: string) => Owner | undefined;
  /** Whether a write under this lease would be accepted. */
  accepts: (lease: Lease) => boolean;
};

export const createLeaseServer = (clock: ManualClock): LeaseServer => {
  const processes = new Map<Owner, Seen>();
  const leases = new Map<string, { holder: Owner | undefined; token: number }>();
  const silentUntil = new Map<Owner, number>();
  const enders = new Map<Owner, () => void>();

  const isLiving = (owner: Owner): boolean => {
    const seen = processes.get(owner);
    return seen !== undefined && seen.isOpen && clock.now() - seen.at < SILENT_MS;
  };

  const ask = async <T>(owner: Owner, answer: () => T): Promise<T> => {
    if ((silentUntil.get(owner) ?? 0) > clock.now()) {
      await clock.wait(GIVES_UP_MS, owner);
      throw new Error('the server does not answer');
    }
    await clock.wait(ANSWER_MS, owner);
    return answer();
  };

  const take = (owner: Owner, name: string): Lease[] => {
    const lease = leases.get(name) ?? { holder: undefined, token: 0 };
    if (lease.holder !== undefined && isLiving(lease.holder)) return [];
    leases.set(name, { holder: owner, token: lease.token + 1 });
    return [{ name, token: lease.token + 1 }];
  };
  const release = (owner: Owner, isGiven: (name: string) => boolean): void => {
    for (const [name, lease] of leases) if (lease.holder === owner && isGiven(name)) lease.holder = undefined;
  };

  return {
    tableOf: (owner, roles) => ({
      onEnd: (act) => void enders.set(owner, act),
      beat: () =>
        ask(owner, () => {
          processes.set(owner, { at: clock.now(), isOpen: true, roles });
          const all = [...leases];
          const others = [...processes].filter(([other]) => other !== owner && isLiving(other));
          return {
            own: all.flatMap(([name, { holder, token }]) => (holder === owner ? [{ name, token }] : [])),
            taken: all.flatMap(([name, { holder }]) => (holder && holder !== owner && isLiving(holder) ? [name] : [])),
            living: [...others.map(([, seen]) => seen.roles), roles],
          };
        }),
      take: (names) => ask(owner, () => names.flatMap((name) => take(owner, name))),
      release: (names) => ask(owner, () => release(owner, (name) => names.includes(name))),
      leave: () =>
        ask(owner, () => {
          release(owner, () => true);
          processes.delete(owner);
        }),
    }),
    drop: (owner) => {
      const seen = processes.get(owner);
      if (seen) seen.isOpen = false;
      clock.add(ANSWER_MS, owner, () => enders.get(owner)?.());
    },
    fallSilent: (owner, until) => void silentUntil.set(owner, until),
    bury: (owner) => void processes.delete(owner),
    holderOf: (name) => {
      const holder = leases.get(name)?.holder;
      return holder && isLiving(holder) ? holder : undefined;
    },
    accepts: ({ name, token }) => leases.get(name)?.token === token,
  };
};
