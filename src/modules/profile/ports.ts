/** What profile needs from outside. */
import type { Express } from 'express';
import type { Session, SessionUser } from '#contracts/auth/auth.ts';
import type { Caller } from '#platform/http/guard.ts';
import type { Reply } from '#platform/http/route.ts';

/** New tokens for the caller's session once the profile is complete. */
export type RenewSession = (caller: Caller) => Promise<Reply<Session>>;
export type FindSessionUser = (userId: string) => Promise<SessionUser | undefined>;

/** Pictures of people, each person's apart. */
export interface Avatars {
  /** Makes squares without metadata and answers their common name. @throws Problem `invalid-input` with a sentence that helps */
  make(userId: string, file: Buffer): Promise<string>;
  /** Removes the person's other pictures; all of them for null. */
  keepOnly(userId: string, name: string | null): Promise<void>;
  /** Where the largest square lies. */
  largest(userId: string, name: string): string;
}

/** What profile needs from other modules. */
export type ProfilePorts = { renewSession: RenewSession; findSessionUser: FindSessionUser };

/** What costs time and memory to open. */
export type ProfileEdges = {
  avatars: Avatars;
  /** Mounts the address under which everybody fetches pictures of people. */
  mountAvatars: (app: Express) => void;
};
