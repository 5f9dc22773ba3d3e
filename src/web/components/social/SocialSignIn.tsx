import { useEffect, useState, type ComponentType } from 'react';
import { signInWays, type SignInWays } from '#contracts/auth/auth.ts';
import type { Call } from '#contracts/http/call.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { ProviderButtonsProps } from './ProviderButtons.tsx';

type Offered = { ways: SignInWays; Buttons: ComponentType<ProviderButtonsProps> } | null;

/** Asked once; what draws the buttons comes only where there is a provider. */
const waysByCall = new WeakMap<Call, Promise<Offered>>();

const askWays = async (call: Call): Promise<Offered> => {
  const ways = await call(signInWays);
  if (!ways.google && !ways.facebook) return null;
  return { ways, Buttons: (await import('./ProviderButtons.tsx')).ProviderButtons };
};

const findWays = (call: Call): Promise<Offered> => {
  const ways = waysByCall.get(call) ?? askWays(call);
  waysByCall.set(call, ways);
  return ways;
};

/** The providers that this site offers; where there are none, nothing. */
export const SocialSignIn = (props: Omit<ProviderButtonsProps, 'ways'>) => {
  const call = useCall();
  const [offered, setOffered] = useState<Offered>(null);
  useEffect(() => {
    let isLeft = false;
    findWays(call).then(
      (found) => {
        if (!isLeft) setOffered(found);
      },
      (error: unknown) => {
        waysByCall.delete(call);
        // The password way stands.
        console.warn('the sign-in providers are not known', error);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [call]);
  return offered && <offered.Buttons {...props} ways={offered.ways} />;
};
