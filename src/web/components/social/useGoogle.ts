import { useEffect, useEffectEvent, useState } from 'react';
import type { SignInWays } from '#contracts/auth/auth.ts';
import { loadGoogleIdentity, type GoogleIdentity, type PromptMoment } from './googleIdentity.ts';

/** `prompt`: nothing stands on the page, Google's own prompt may. `link`: its script is not to be had. */
export type GoogleOffer = { state: 'prompt' } | { state: 'button'; identity: GoogleIdentity } | { state: 'link' };

const isOver = (moment: PromptMoment): boolean =>
  moment.isNotDisplayed?.() === true || moment.isSkippedMoment() || moment.isDismissedMoment();

/** Google's prompt; when it is suppressed or dismissed, its button. */
export const useGoogle = (google: SignInWays['google'], onCredential: (credential?: string) => void): GoogleOffer => {
  const [offer, setOffer] = useState<GoogleOffer>({ state: 'prompt' });
  const receive = useEffectEvent(onCredential);
  useEffect(() => {
    if (!google) return;
    let identity: GoogleIdentity | undefined;
    let isLeft = false;
    const begin = async (): Promise<void> => {
      const loaded = await loadGoogleIdentity(google.scriptUrl);
      if (isLeft) return;
      identity = loaded;
      loaded.initialize({ client_id: google.clientId, callback: ({ credential }) => receive(credential) });
      loaded.prompt((moment) => {
        if (!isLeft && isOver(moment)) setOffer({ state: 'button', identity: loaded });
      });
    };
    begin().catch((error: unknown) => {
      console.warn('Google is offered by a link only', error);
      if (!isLeft) setOffer({ state: 'link' });
    });
    return () => {
      isLeft = true;
      identity?.cancel?.();
    };
  }, [google]);
  return offer;
};
