/** Google and Facebook without a network: a token itself names the person for whom the provider vouches. */
import { Problem } from '#contracts/http/problem.ts';
import type { Provider } from '#contracts/auth/vocabulary.ts';
import type { Identity, IdentityProviders, VerifyToken } from '#platform/identity/identity.ts';

type Vouched = Partial<Omit<Identity, 'provider'>>;

/** A token of a person whom a provider knows by this subject; any other text is refused. */
export const aToken = ({ subject = 'subject-1', email = null, isEmailVerified = true, name = null }: Vouched): string =>
  JSON.stringify({ subject, email, isEmailVerified, name });

const verify =
  (provider: Provider): VerifyToken =>
  async (token) => {
    await Promise.resolve();
    if (!token.startsWith('{')) throw new Problem('provider-refused');
    return { ...(JSON.parse(token) as Required<Vouched>), provider };
  };

export const providersStub: IdentityProviders = {
  google: { clientId: 'client-1', scriptUrl: 'https://accounts.example/client.js', verify: verify('google') },
  facebook: { verify: verify('facebook') },
};
