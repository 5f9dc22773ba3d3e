import { useEffect, useEffectEvent, useState } from 'react';
import { verifyTwoFactor, type Session } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { challengeLimits } from '#contracts/auth/vocabulary.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/fields/CodeInput.tsx';
import { EntryFrame } from '#web/ui/EntryFrame.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { showToast } from '#web/ui/toast.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useSecondsLeft } from './useSecondsLeft.ts';

const kinds = {
  app: {
    lead: 'Open your authenticator app and enter the code that it shows.',
    label: 'Authentication code',
    other: 'Use a recovery code instead',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    lead: 'Enter one of the recovery codes that you keep. Each of them works once.',
    label: 'Recovery code',
    other: 'Use an authentication code instead',
    input: { autoComplete: 'off' },
  },
} as const;

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const showFailure = (text: string): void => showToast({ severity: 'error', title: 'Login Failed', text, life: 3000 });

export type SecondStepProps = {
  challengeToken: string;
  onSession: (session: Session) => Promise<void>;
  /** Back to the first step: by choice, or because this one is over, and then `message` says why. */
  onBack: (message: string | null) => void;
};

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export const SecondStep = ({ challengeToken, onSession, onBack }: SecondStepProps) => {
  const call = useCall();
  const secondsLeft = useSecondsLeft(challengeLimits.minutes * 60);
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const { lead, label, other, input } = kinds[kind];

  const end = (message: string): void => {
    showFailure(message);
    onBack(message);
  };
  const endInTime = useEffectEvent(() => end('The time for the code is over. Please sign in again.'));
  // A code that is on its way is still answered.
  const isOver = secondsLeft === 0 && !isBusy;
  useEffect(() => {
    if (isOver) endInTime();
  }, [isOver]);

  const verify = async ({ code }: Record<string, unknown>): Promise<void> => {
    // Apps show the figures in groups.
    const typed = typeof code === 'string' ? code.replace(/\s/g, '') : '';
    if (typed === '') return setErrors({ code: 'Please enter the code' });
    setErrors({});
    setBusy(true);
    try {
      const answer = await call(verifyTwoFactor, { body: { code: typed, challengeToken } });
      if (!('accessToken' in answer)) throw new Problem('unexpected-error');
      await onSession(answer);
    } catch (error) {
      const text = problemText(error, 'Invalid credentials');
      if (error instanceof Problem && error.type === 'challenge-ended') return end(text);
      setErrors({ code: text });
      showFailure(text);
    } finally {
      setBusy(false);
    }
  };

  const change = (): void => {
    setErrors({});
    setKind(kind === 'app' ? 'recovery' : 'app');
  };

  return (
    <EntryFrame title="One more step" lead={lead}>
      <Form label="Second step" errors={errors} onSubmit={(values) => void verify(values)}>
        <Field
          key={kind}
          name="code"
          label={label}
          hint={
            <>
              Time left:{' '}
              <span role="timer" className="tabular-nums">
                {clockText(secondsLeft)}
              </span>
            </>
          }
        >
          <CodeInput {...input} autoFocus />
        </Field>
        <Button type="submit" isWide isLoading={isBusy}>
          Sign In
        </Button>
      </Form>
      <div className="mt-3 -ml-5 flex flex-wrap justify-between sm:-mr-5">
        <Button look="text" onClick={change}>
          {other}
        </Button>
        <Button look="text" onClick={() => onBack(null)}>
          Back to sign in
        </Button>
      </div>
    </EntryFrame>
  );
};
