/** Signing in with another provider's account: what a provider vouches for, and how to verify it. */
import type { Provider } from '#contracts/auth/vocabulary.ts';

/** The person as the provider identifies them. An account is known by (provider, subject), never by its email. */
export type Identity = Readonly<{
  provider: Provider;
  subject: string;
  email: string | null;
  /** Whether the provider has verified the address. */
  isEmailVerified: boolean;
  name: string | null;
}>;

/** Verifies a token from the browser. @throws Problem `provider-refused`, whose text never repeats the token */
export type VerifyToken = (token: string) => Promise<Identity>;

/** The providers that are set up; the site offers no others. */
export type IdentityProviders = Readonly<{
  google?: Readonly<{ clientId: string; scriptUrl: string; verify: VerifyToken }>;
  facebook?: Readonly<{ verify: VerifyToken }>;
}>;
