import { providerLabels, type Provider } from '#contracts/auth/vocabulary.ts';

/** Which page offers the providers: one signs in, the other opens accounts too. */
export type Purpose = 'login' | 'register';

/** The text of a toast when the server gave none. */
export type Failure = { title: string; text: string; life?: number };

export const providerFailure = (provider: Provider, purpose: Purpose): Failure => {
  const label = providerLabels[provider];
  return purpose === 'login'
    ? { title: `${label} Login Failed`, text: 'Authentication with backend failed' }
    : { title: `${label} Sign-Up Failed`, text: `Registration with ${label} failed`, life: 5000 };
};
