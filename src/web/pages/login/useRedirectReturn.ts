import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { exchangeCode } from '#contracts/auth/auth.ts';
import { providerLabels, type Provider } from '#contracts/auth/vocabulary.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { providerFailure } from '#web/components/social/providerFailure.ts';
import type { ProviderSignIn } from '#web/components/social/useProviderSignIn.tsx';

const isProvider = (name: string): name is Provider => Object.hasOwn(providerLabels, name);

/** The code does not say which provider it came from. */
const failure = { title: 'Login Failed', text: 'Authentication with backend failed' };

/**
 * The end of the redirect sign-in: `code` is exchanged for a session, once and by script; `error` is told. True while
 * the exchange runs.
 */
export const useRedirectReturn = ({ signIn, fail }: ProviderSignIn): boolean => {
  const call = useCall();
  const [query] = useSearchParams();
  const [{ code, error }] = useState(() => ({ code: query.get('code') ?? '', error: query.get('error') ?? '' }));
  const [isReturning, setReturning] = useState(code !== '');
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (isProvider(error)) fail(providerFailure(error, 'login'));
    if (code === '') return;
    void signIn((added) => call(exchangeCode, { body: { code, ...added } }), failure).finally(() =>
      setReturning(false),
    );
  });
  useEffect(() => {
    if (hasBegun.current || (code === '' && error === '')) return;
    hasBegun.current = true;
    // The code leaves the address bar and the history before it is used.
    window.history.replaceState(window.history.state, '', '/login');
    begin();
  }, [code, error]);
  return isReturning;
};
