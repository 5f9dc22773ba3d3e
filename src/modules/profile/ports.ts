/** What profile needs from auth. */
import type { Session, SessionUser } from '#contracts/auth.ts';
import type { Reply, Transport } from '#platform/http/route.ts';

/** New tokens once the profile is complete. */
export type SignIn = (userId: string, transport: Transport, kind: 'session') => Promise<Reply<Session>>;
export type FindSessionUser = (userId: string) => Promise<SessionUser | undefined>;
