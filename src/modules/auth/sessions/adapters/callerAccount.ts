/** What the guard needs to know of an account at every request. */
import type { UserEvent } from '#events/auth.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import { unlessLogAway } from '#platform/eventStore/impatient.ts';
import { createLatest } from '#platform/eventStore/states/latest.ts';
import type { Caller } from '#platform/http/guard.ts';
import type { FindShownProfile } from '#modules/auth/ports.ts';

export type CallerAccount = Pick<
  Caller,
  'isEmailVerified' | 'isProfileComplete' | 'isCreator' | 'isSuspended' | 'roles'
>;

type Facts = Omit<CallerAccount, 'isProfileComplete'> & Readonly<{ isOpen: boolean }>;

const none: Facts = { isOpen: false, isEmailVerified: false, isCreator: false, isSuspended: false, roles: [] };

const evolve = (state: Facts, event: UserEvent): Facts => {
  switch (event.type) {
    case 'UserRegistered':
      return { ...none, isOpen: true, isCreator: event.data.isCreator };
    case 'EmailConfirmed':
      return { ...state, isEmailVerified: true };
    case 'SellingStarted':
      return { ...state, isCreator: true };
    case 'AccountSuspended':
      return { ...state, isSuspended: true };
    case 'AccountReinstated':
      return { ...state, isSuspended: false };
    case 'StaffRoleGranted':
      return { ...state, roles: [...state.roles, event.data.role] };
    case 'StaffRoleRevoked':
      return { ...state, roles: state.roles.filter((role) => role !== event.data.role) };
    case 'AccountErased':
      return none;
    default:
      // Nothing that the guard asks.
      return state;
  }
};

const facts: Aggregate<Facts, UserEvent> = { category: 'user', initialState: none, evolve };

/** Some hundred bytes each. */
const MOST_KEPT = 20_000;

/** `shown` is what the read model shows; null while it does not show the account. Undefined for an account that is erased, or was never made. */
export type FindCallerAccount = (userId: string, shown: CallerAccount | null) => Promise<CallerAccount | undefined>;

/**
 * The account as the log has it, so that a suspension, an erasure or the loss of a role counts at once, and a new account can be used at once.
 * While the log cannot be reached, what the read model shows, so that pages can still be read; nothing can be changed then.
 */
export const createFindCallerAccount = (
  rawStore: Pick<EventStore, 'readStream'>,
  findShownProfile: FindShownProfile,
): FindCallerAccount => {
  const latest = createLatest(rawStore, facts, MOST_KEPT);
  /** A profile that is complete stays so. */
  const isComplete = async (userId: string, shown: CallerAccount | null): Promise<boolean> =>
    shown?.isProfileComplete === true || (await findShownProfile(userId)).isComplete;
  return (userId, shown) => {
    const read = async (): Promise<CallerAccount | undefined> => {
      const { isOpen, ...account } = await latest(userId);
      return isOpen ? { ...account, isProfileComplete: await isComplete(userId, shown) } : undefined;
    };
    return shown === null ? read() : unlessLogAway(read, () => Promise.resolve(shown));
  };
};
