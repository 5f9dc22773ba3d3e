import { useEffect, useRef, useSyncExternalStore } from 'react';
import { readTheme, subscribeToTheme } from '#web/theme/theme.ts';
import type { GoogleIdentity } from './googleIdentity.ts';
import type { Purpose } from './providerFailure.ts';

const widest = 400;
const narrowest = 200;

/** Google draws it; a frame of another site, which is transparent in the light scheme only. */
export const GoogleButton = ({ identity, purpose }: { identity: GoogleIdentity; purpose: Purpose }) => {
  const container = useRef<HTMLDivElement>(null);
  const theme = useSyncExternalStore(subscribeToTheme, readTheme);
  useEffect(() => {
    const parent = container.current;
    if (!parent) return;
    identity.renderButton(parent, {
      type: 'standard',
      theme: theme === 'dark' ? 'filled_black' : 'outline',
      size: 'large',
      shape: 'pill',
      text: purpose === 'login' ? 'signin_with' : 'signup_with',
      logo_alignment: 'center',
      width: Math.min(widest, Math.max(narrowest, parent.clientWidth)),
      locale: 'en_GB',
    });
    return () => parent.replaceChildren();
  }, [identity, purpose, theme]);
  return <div ref={container} className="flex min-h-11 items-center justify-center scheme-light" />;
};
