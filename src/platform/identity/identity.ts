/** Signing in with another provider's account: what a provider vouches for, and how it is asked. */
import type { Provider } from '#contracts/auth/vocabulary.ts';

/** Who the provider says somebody is. An account is known by (provider, subject), never by its email. */
export type Identity = Readonly<{
  provider: Provider;
  subject: string;
  email: string | null;
  /** Whether the provider has checked that the address is theirs. */
  isEmailVerified: boolean;
  name: string | null;
}>;

/** Verifies a token that the browser brought. @throws Problem `provider-refused`, whose text never repeats the token */
export type VerifyToken = (token: string) => Promise<Identity>;

/** The providers that are set up; absent ones are not offered. */
export type IdentityProviders = Readonly<{
  google?: Readonly<{ clientId: string; scriptUrl: string; verify: VerifyToken }>;
  facebook?: Readonly<{ verify: VerifyToken }>;
}>;
