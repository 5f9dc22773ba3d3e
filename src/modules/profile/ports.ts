/** What profile needs from outside the module. */
import type { Express } from 'express';
import type { Session, SessionUser } from '#contracts/auth/auth.ts';
import type { Caller } from '#platform/http/guard.ts';
import type { Reply } from '#platform/http/route.ts';

/** New tokens for the caller's session once the profile is complete. */
export type RenewSession = (caller: Caller) => Promise<Reply<Session>>;
export type FindSessionUser = (userId: string) => Promise<SessionUser | undefined>;

/** Avatars, in a folder per person. */
export interface Avatars {
  /**
   * Makes squares without metadata and returns their common name. @throws Problem `invalid-input` with a helpful
   * sentence
   */
  make(userId: string, file: Buffer): Promise<string>;
  /** Removes the person's other pictures; all of them for null. */
  keepOnly(userId: string, name: string | null): Promise<void>;
  /** The path of the largest square. */
  largest(userId: string, name: string): string;
}

/** What profile needs from other modules. */
export type ProfilePorts = { renewSession: RenewSession; findSessionUser: FindSessionUser };

/** The parts that cost time and memory to load. */
export type ProfileEdges = {
  avatars: Avatars;
  /** Mounts the public URLs of avatars. */
  mountAvatars: (app: Express) => void;
};
