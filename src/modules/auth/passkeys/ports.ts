/** The ports of passkeys. */
import type { PasskeyProof } from '#contracts/auth/passkeys.ts';
import type { CredentialKey } from '#platform/identity/webAuthn.ts';

export type StoredPasskey = CredentialKey & {
  id: string;
  userId: string;
  name: string;
  createdAt: string;
  /** Null before its first use. */
  lastUsedAt: string | null;
};

/** Names and public keys of passkeys. Which of them open an account is in the log. */
export interface Passkeys {
  /** False when the credential belongs to an account already. */
  save(passkey: CredentialKey & Pick<StoredPasskey, 'id' | 'userId' | 'name'>): Promise<boolean>;
  findByCredential(credentialId: string): Promise<StoredPasskey | undefined>;
  /** Those of these ids that belong to the account, the oldest first. */
  list(userId: string, ids: readonly string[]): Promise<StoredPasskey[]>;
  /** Moves the counter on; false when another use has moved it meanwhile. */
  recordUse(id: string, before: number, counter: number): Promise<boolean>;
  rename(userId: string, id: string, name: string): Promise<void>;
  remove(userId: string, ids: readonly string[]): Promise<void>;
  removeAll(userId: string): Promise<void>;
}

/** What a challenge is for, and the session, or the owner of the link, for which it was made; nobody for a sign-in. */
export type Bond = Readonly<{ purpose: 'signIn' | 'prove' | 'add' | 'addFirst'; boundTo: string }>;

/** Challenges that authenticators have to sign: each works once, for five minutes, and for its bond only. */
export interface PasskeyChallenges {
  /** Returns the token by which the page names it; only a hash of that is kept. */
  keep(challenge: string, bond: Bond): Promise<string>;
  /** Uses it up; undefined when there is none, or for another bond. */
  take(challengeToken: string, bond: Bond): Promise<string | undefined>;
}

/**
 * The owner of the passkey that signed, and whether everything about the signature is right; undefined for a passkey that opens
 * no account. @throws Problem `challenge-ended`
 */
export type CheckPasskey = (
  proof: PasskeyProof,
  bond: Bond,
) => Promise<{ userId: string; isRight: boolean } | undefined>;
