import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { readSessionUser, subscribeToSession } from './session.ts';

/** The signed-in person, or null. The server renders everybody as signed out; hydration corrects it. */
export const useSession = (): SessionUser | null =>
  useSyncExternalStore(subscribeToSession, readSessionUser, () => null);
