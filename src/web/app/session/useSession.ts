import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { readSessionUser, subscribeToSession } from './session.ts';

const readMember = (): SessionUser | null => {
  const user = readSessionUser();
  return user?.isSuspended ? null : user;
};
const readIsSuspended = (): boolean => readSessionUser()?.isSuspended ?? false;

/**
 * The signed-in person, or null. To open pages a suspended person is a visitor, as to the server. The server renders
 * everybody as signed out; hydration corrects it.
 */
export const useSession = (): SessionUser | null => useSyncExternalStore(subscribeToSession, readMember, () => null);

/** A suspended person is signed in, who has one page only. */
export const useIsSuspended = (): boolean => useSyncExternalStore(subscribeToSession, readIsSuspended, () => false);
