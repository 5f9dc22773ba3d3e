import { useEffect, useEffectEvent, useState } from 'react';
import { verifyTwoFactor, type Session } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { challengeLimits } from '#contracts/auth/vocabulary.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/fields/CodeInput.tsx';
import { EntryFrame } from '#web/ui/EntryFrame.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { showToast } from '#web/ui/toast.ts';
import { typedText, useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useSecondsLeft } from './useSecondsLeft.ts';

const kinds = {
  app: {
    lead: 'Enter the code that your authenticator app shows.',
    label: 'Authentication code',
    other: 'Use a recovery code instead',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    lead: 'Enter one of your recovery codes. Each code works once.',
    label: 'Recovery code',
    other: 'Use an authentication code instead',
    input: { autoComplete: 'off' },
  },
} as const;

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const TimeLeft = ({ seconds }: { seconds: number }) => (
  <>
    Time left:{' '}
    <span role="timer" className="tabular-nums">
      {clockText(seconds)}
    </span>
  </>
);

const loginFailed = { severity: 'error', title: 'Login Failed', life: 3000 } as const;

/** Ends the step once its time is over. */
const useEndInTime = (isOver: boolean, end: (message: string) => void): void => {
  const endInTime = useEffectEvent(() => end('Your time to enter the code has run out. Please sign in again.'));
  useEffect(() => {
    if (isOver) endInTime();
  }, [isOver]);
};

export type SecondStepProps = {
  challengeToken: string;
  onSession: (session: Session) => Promise<void>;
  /** Back to the first step: by choice, or because this one is over, and then `message` gives the reason. */
  onBack: (message: string | null) => void;
};

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export const SecondStep = ({ challengeToken, onSession, onBack }: SecondStepProps) => {
  const call = useCall();
  const secondsLeft = useSecondsLeft(challengeLimits.minutes * 60);
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const { lead, label, other, input } = kinds[kind];

  const end = (message: string): void => {
    showToast({ ...loginFailed, text: message });
    onBack(message);
  };
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/auth/auth.schema.ts')).verifyTwoFactor.body,
    // Apps show the figures in groups.
    read: ({ code }) => ({ code: typedText(code).replace(/\s/g, ''), challengeToken }),
    send: async (body) => {
      const answer = await call(verifyTwoFactor, { body });
      if (!('accessToken' in answer)) throw new Problem('unexpected-error');
      await onSession(answer);
    },
    remarks: (_, text) => ({ code: text }),
    refused: {
      ...loginFailed,
      text: 'Invalid credentials',
      on: ({ type }, text) => {
        if (type === 'challenge-ended') end(text);
        return type === 'challenge-ended';
      },
    },
  });
  // A code that is on its way is still answered.
  useEndInTime(secondsLeft === 0 && !form.isBusy, end);

  const change = (): void => {
    form.form.reset();
    setKind(kind === 'app' ? 'recovery' : 'app');
  };

  return (
    <EntryFrame title="One more step" lead={lead}>
      <Form label="Second step" {...form.binding}>
        <Field key={kind} name="code" label={label} hint={<TimeLeft seconds={secondsLeft} />}>
          <CodeInput {...input} autoFocus />
        </Field>
        <Button type="submit" isWide isLoading={form.isBusy}>
          Sign In
        </Button>
      </Form>
      <div className="mt-3 -ml-5 flex flex-wrap justify-between sm:-mr-5">
        <Button variant="text" onClick={change}>
          {other}
        </Button>
        <Button variant="text" onClick={() => onBack(null)}>
          Back to sign in
        </Button>
      </div>
    </EntryFrame>
  );
};
