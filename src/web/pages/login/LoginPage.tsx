import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionEndedByConfirmation } from '#contracts/auth/sessionEnd.ts';
import { SecondStep } from '#web/components/social/SecondStep.tsx';
import { SocialSignIn } from '#web/components/social/SocialSignIn.tsx';
import { useProviderSignIn } from '#web/components/social/useProviderSignIn.tsx';
import { Head } from '#web/seo/Head.tsx';
import { useSignIn } from '#web/app/session/useSignIn.ts';
import { readOrigin } from '#web/app/session/origin.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EntryFrame } from '#web/ui/EntryFrame.tsx';
import { showToast } from '#web/ui/toast.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { useFirstPasskeyLink, type FirstPasskeyLink } from './firstPasskeyLink.ts';
import { PasskeyStep } from './PasskeyStep.tsx';
import { useRedirectReturn } from './useRedirectReturn.ts';
import { waitingText } from './waiting.ts';

// For staff, once.
const FirstPasskey = lazy(async () => ({ default: (await import('./FirstPasskey.tsx')).FirstPasskey }));

const Returning = () => (
  <EntryFrame title="Sign in">
    <p role="status" className="flex items-center gap-3 text-muted">
      <Spinner /> One moment, we are signing you in.
    </p>
  </EntryFrame>
);

const ByLink = ({ link, onEnd }: { link: FirstPasskeyLink; onEnd: () => void }) => (
  <>
    <Head title="Add your passkey" isHidden />
    <Suspense fallback={null}>
      <FirstPasskey
        link={link}
        onDone={(message) => {
          showToast({ severity: 'success', title: 'Success', text: message });
          onEnd();
        }}
      />
    </Suspense>
  </>
);

export const LoginPage = () => {
  const { challenge, accept, enter, endChallenge } = useSignIn();
  const [username, setUsername] = useState('');
  const [remark, setRemark] = useState<string | null>(null);
  const provider = useProviderSignIn(accept, setRemark);
  const isReturning = useRedirectReturn(provider);
  // The server does not know it: it is kept in this tab.
  const isReady = useHydrated();
  const [origin] = useState(() => (typeof sessionStorage === 'undefined' ? null : readOrigin()));
  const behind = isReady ? origin : null;
  const first = useFirstPasskeyLink(isReady);
  // The sign-in of this browser ended because the address was confirmed in another one.
  const isConfirmed = useLocation().state === sessionEndedByConfirmation;

  const back = (message: string | null): void => {
    setRemark(message);
    endChallenge();
  };
  const firstStep = (
    <EntryFrame
      title="Sign in"
      lead={isConfirmed ? sessionEndedByConfirmation : behind === null ? 'Good to see you again.' : waitingText(behind)}
    >
      <PasswordStep username={username} remark={remark} onRemark={setRemark} onName={setUsername} accept={accept} />
      <div className="mt-3">
        <PasskeyStep onSession={(session) => enter(session, 'password')} onRemark={setRemark} />
      </div>
      {behind !== null && (
        <div className="mt-3">
          <ButtonLink to="/register" variant="hairline" isWide>
            Create account
          </ButtonLink>
        </div>
      )}
      <div className="mt-7 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm text-muted">
        <p>
          Don’t have an account? <TextLink to="/register">Sign Up</TextLink>
        </p>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
      </div>
      <SocialSignIn purpose="login" isCreator={false} provider={provider} />
    </EntryFrame>
  );
  const step = challenge ? (
    <SecondStep challengeToken={challenge.token} onSession={(session) => enter(session, challenge.way)} onBack={back} />
  ) : (
    firstStep
  );

  if (first.link) return <ByLink link={first.link} onEnd={first.end} />;
  return (
    <>
      <Head title="Sign In" description="Sign in to buy, sell and manage your videos." />
      {isReturning ? <Returning /> : step}
      {provider.dialog}
    </>
  );
};
