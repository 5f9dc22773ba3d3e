import type { Session } from '#contracts/auth/auth.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';

export type PasskeyStepProps = {
  onSession: (session: Session) => Promise<void>;
  /** Why it failed; null when it begins. */
  onRemark: (remark: string | null) => void;
};

/** The whole sign-in in one press: the passkey says whose it is. */
export const PasskeyStep = ({ onSession, onRemark }: PasskeyStepProps) => {
  const call = useCall();
  const isReady = useHydrated();
  const { isBusy, run } = useAct();
  const signIn = () =>
    run(
      async () => {
        onRemark(null);
        const { signInByPasskey } = await import('#web/components/passkeys/passkeyCalls.ts');
        await onSession(await signInByPasskey(call));
      },
      {
        title: 'Login Failed',
        text: 'The passkey could not be checked',
        life: 3000,
        on: (_, text) => onRemark(text),
      },
    );
  return (
    <Button variant="hairline" isWide isLoading={isBusy} disabled={!isReady} onClick={() => void signIn()}>
      Sign in with a passkey
    </Button>
  );
};
