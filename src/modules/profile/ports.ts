/** What profile needs from outside the module. */
import type { Express } from 'express';
import type { Session, SessionUser } from '#contracts/auth/auth.ts';
import type { OpenFile } from '#platform/files/sealedFile.ts';
import type { Caller } from '#platform/http/guard.ts';
import type { Reply } from '#platform/http/route.ts';

/** New tokens for the caller's session once the profile is complete. */
export type RenewSession = (caller: Caller) => Promise<Reply<Session>>;
export type FindSessionUser = (userId: string) => Promise<SessionUser | undefined>;

/** Avatars, each below its person's id. */
export interface Avatars {
  /**
   * Makes squares without metadata and returns their common name. @throws Problem `invalid-input` with a helpful
   * sentence
   */
  make(userId: string, file: Buffer): Promise<string>;
  /** Removes the person's other pictures; all of them for null. */
  keepOnly(userId: string, name: string | null): Promise<void>;
  /** The largest square; undefined when it is gone. */
  openLargest(userId: string, name: string): Promise<OpenFile | undefined>;
}

/** What profile needs from other modules. */
export type ProfilePorts = { renewSession: RenewSession; findSessionUser: FindSessionUser };

/** The parts that cost time and memory to load. */
export type ProfileEdges = {
  avatars: Avatars;
  /** Mounts the public URLs of avatars. */
  mountAvatars: (app: Express) => void;
};
