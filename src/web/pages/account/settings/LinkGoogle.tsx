import { useState } from 'react';
import { linkProvider } from '#contracts/auth/account.ts';
import { type SignInWays } from '#contracts/auth/auth.ts';
import type { Provider } from '#contracts/auth/vocabulary.ts';
import { GoogleButton } from '#web/components/social/GoogleButton.tsx';
import { useGoogle } from '#web/components/social/useGoogle.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { useSettingsChange } from '#web/pages/account/useAccountSettings.ts';

type Google = NonNullable<SignInWays['google']>;

/** Google asks who it is: by its own window, else by its button. */
const Asking = ({ google, onToken }: { google: Google; onToken: (token?: string) => void }) => {
  const offer = useGoogle(google, onToken);
  switch (offer.state) {
    case 'prompt':
      return (
        <p role="status" className="text-muted">
          Google will ask which account to use.
        </p>
      );
    case 'button':
      return (
        <div className="w-80 max-w-full">
          <GoogleButton identity={offer.identity} purpose="login" />
        </div>
      );
    case 'link':
      // The page may have been opened at an address where no script of Google is let in.
      return (
        <Notice severity="warning" isAlert>
          <div className="flex flex-wrap items-center justify-between gap-3">
            Google could not be reached. Load this page again and try once more.
            <Button variant="hairline" onClick={() => location.reload()}>
              Load again
            </Button>
          </div>
        </Notice>
      );
  }
};

export type LinkGoogleProps = { google: Google; linked: readonly Provider[] };

export const LinkGoogle = ({ google, linked }: LinkGoogleProps) => {
  const call = useCall();
  const change = useSettingsChange();
  const { isBusy, run } = useAct();
  const [isAsking, setAsking] = useState(false);

  const link = async (token?: string): Promise<void> => {
    if (!token) return showToast({ severity: 'error', title: 'Error', text: 'No credential received from Google' });
    const act = async (): Promise<void> => {
      await call(linkProvider, { params: { provider: 'google' }, body: { token } });
      setAsking(false);
      change({ linked: [...linked, 'google'] });
      showToast({ severity: 'success', title: 'Success', text: 'Google is linked.' });
    };
    await run(act, { text: 'Google could not be linked', on: () => setAsking(false) });
  };

  return (
    <>
      {isAsking ? (
        <Asking google={google} onToken={(token) => void link(token)} />
      ) : (
        <Button variant="hairline" isLoading={isBusy} onClick={() => setAsking(true)}>
          Link Google
        </Button>
      )}
    </>
  );
};
