import { google, type SignInWays } from '#contracts/auth/auth.ts';
import { providerLabels, type Provider } from '#contracts/auth/vocabulary.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { useBoot, useCall } from '#web/components/shell/Providers.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { providerFailure, type Purpose } from './providerFailure.ts';
import type { ProviderSignIn } from './useProviderSignIn.tsx';
import { useGoogle } from './useGoogle.ts';

export type ProviderButtonsProps = {
  ways: SignInWays;
  purpose: Purpose;
  /** The kind of account that a first sign-in opens; it never changes one that exists. */
  isCreator: boolean;
  provider: ProviderSignIn;
};

/** Leads to the provider and back by redirects; works without the provider's script. */
const RedirectLink = ({ name, isCreator }: { name: Provider; isCreator: boolean }) => {
  const { apiBaseUrl } = useBoot();
  return (
    <a href={`${apiBaseUrl}/api/auth/${name}/start?isCreator=${isCreator}`} className={buttonClasses('hairline', true)}>
      Continue with {providerLabels[name]}
    </a>
  );
};

/** What stands on the page for the providers; nothing while there is nothing to press. */
export const ProviderButtons = ({ ways, purpose, isCreator, provider }: ProviderButtonsProps) => {
  const call = useCall();
  const offer = useGoogle(ways.google, (idToken) => {
    const failure = providerFailure('google', purpose);
    if (!idToken)
      return provider.fail(purpose === 'login' ? { ...failure, text: 'No credential received from Google' } : failure);
    void provider.signIn(({ password }) => call(google, { body: { idToken, isCreator, password } }), failure);
  });
  if (!ways.facebook && offer.state === 'prompt') return null;
  return (
    <section aria-label="Other ways to sign in" className="mt-7 flex animate-appear flex-col gap-3">
      <p aria-hidden className="flex items-center gap-4 text-sm text-muted">
        <span className="h-px grow bg-line" />
        or
        <span className="h-px grow bg-line" />
      </p>
      {/* Google draws its button at most 400 pixels wide; ours stand in line with it. */}
      <div className="mx-auto flex w-full max-w-100 flex-col gap-3">
        {ways.facebook && <RedirectLink name="facebook" isCreator={isCreator} />}
        {offer.state === 'link' && <RedirectLink name="google" isCreator={isCreator} />}
        {offer.state === 'button' && <GoogleButton identity={offer.identity} purpose={purpose} />}
      </div>
      <p role="status" className="flex items-center justify-center gap-2 text-sm text-muted">
        {provider.isBusy && (
          <>
            <Spinner /> Signing you in
          </>
        )}
      </p>
    </section>
  );
};
