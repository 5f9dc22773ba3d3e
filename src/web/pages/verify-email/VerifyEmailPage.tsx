import { CircleAlert, MailCheck, MailOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Head } from '#web/seo/Head.tsx';
import { useSession } from '#web/app/session/useSession.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { ResendForm } from './ResendForm.tsx';
import { useConfirmation, type Confirmation } from './useConfirmation.ts';

type PanelProps = { icon: ReactNode; title: string; text: string; children?: ReactNode };

const Panel = ({ icon, title, text, children }: PanelProps) => (
  <section className="mx-auto max-w-form rounded-lg border border-line bg-surface p-7 sm:p-9">
    <div className="text-center">
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-sunk">{icon}</span>
      <h1 className="mt-5 text-2xl">{title}</h1>
      <p role="status" className="mt-3 text-muted">
        {text}
      </p>
    </div>
    {children && <div className="mt-7 flex flex-col gap-3">{children}</div>}
  </section>
);

const Verified = () => {
  // Without a session the way leads over the sign-in, and from there to the profile.
  const isSignedIn = useSession() !== null;
  return (
    <Panel
      icon={<MailCheck aria-hidden size={26} className="text-ok" />}
      title="Email verified"
      text={
        isSignedIn
          ? 'Your address is confirmed. One more step and you are in.'
          : 'Your address is confirmed. Sign in, and finish your profile.'
      }
    >
      <ButtonLink to={isSignedIn ? '/setup-profile' : '/login'} isWide>
        Finish Profile Setup
      </ButtonLink>
    </Panel>
  );
};

const State = ({ confirmation, onResend }: { confirmation: Confirmation; onResend: () => void }) => {
  switch (confirmation.state) {
    case 'verifying':
      return (
        <Panel
          icon={<Spinner className="size-6 text-accent" />}
          title="Verifying your email"
          text="One moment, we are checking your link."
        />
      );
    case 'success':
      return <Verified />;
    case 'error':
      return (
        <Panel
          icon={<CircleAlert aria-hidden size={26} className="text-danger" />}
          title="That did not work"
          text={confirmation.text}
        >
          <Button isWide onClick={onResend}>
            Resend confirmation email
          </Button>
          <ButtonLink to="/support" variant="hairline" isWide>
            Contact Support
          </ButtonLink>
        </Panel>
      );
    case 'resend':
      return (
        <Panel
          icon={<MailOpen aria-hidden size={26} className="text-accent" />}
          title="Verify your email"
          text="We have sent you a link. Open it on any device. Nothing there? Look in the spam folder, or have it sent again."
        >
          <ResendForm />
        </Panel>
      );
  }
};

export const VerifyEmailPage = () => {
  const { confirmation, showResend } = useConfirmation();
  return (
    <div className="wrap py-12 md:py-20">
      <Head title="Verify your email" isHidden />
      <State confirmation={confirmation} onResend={showResend} />
    </div>
  );
};
