import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Typed } from '#web/components/forms/useEndpointForm.ts';
import { useLateForm } from '#web/components/forms/useLateForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { rememberOrigin } from '#web/app/session/origin.ts';
import { logout } from '#web/app/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { PasswordInput } from '#web/ui/fields/PasswordInput.tsx';

export type Question = {
  title: string;
  text: string;
  /** What the button does, in its own words. */
  button: string;
  isDangerous?: boolean;
};
/** `signInAgain`: without a password only a new sign-in can tell who it is. */
export type Step = Question & { kind: 'password' | 'yes' | 'signInAgain'; remark?: string };
export type Given = { password?: string };

type AnswerProps = { step: Step; isBusy: boolean; onAnswer: (given: Given | null) => void };
export type ConfirmDialogProps = AnswerProps & { focusAfter: () => HTMLElement | null };

const PasswordForm = ({ step, isBusy, onAnswer }: AnswerProps) => {
  const binding = useLateForm<Typed, Record<string, string>>({
    rules: async () =>
      (await import('#web/components/forms/answer.schema.ts')).answer('password', 'Password is required'),
    send: async ({ password }) => onAnswer(password === undefined ? {} : { password }),
  });
  const { setError } = binding.form;
  useEffect(() => {
    if (step.remark !== undefined)
      setError('password', { type: 'server', message: step.remark }, { shouldFocus: true });
  }, [step, setError]);
  return (
    <Form label={step.title} {...binding}>
      <Field name="password" label="Your password">
        <PasswordInput autoComplete="current-password" autoFocus />
      </Field>
      <Button type="submit" isWide isLoading={isBusy} {...(step.isDangerous ? { variant: 'danger' } : {})}>
        {step.button}
      </Button>
    </Form>
  );
};

const SignInAgain = () => {
  const call = useCall();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const close = (): void => {
    rememberOrigin(pathname + search);
    void logout(call);
    void navigate('/login');
  };
  return (
    <Button isWide onClick={close}>
      Sign out and in again
    </Button>
  );
};

const Answer = (props: AnswerProps) => {
  const { step, isBusy, onAnswer } = props;
  switch (step.kind) {
    case 'password':
      return <PasswordForm {...props} />;
    case 'signInAgain':
      return <SignInAgain />;
    case 'yes':
      return (
        <Button isWide variant={step.isDangerous ? 'danger' : 'ink'} isLoading={isBusy} onClick={() => onAnswer({})}>
          {step.button}
        </Button>
      );
  }
};

/** Asks who it is, or whether it is meant. Null is answered when the person would rather not. */
export const ConfirmDialog = ({ focusAfter, ...props }: ConfirmDialogProps) => (
  <Dialog
    title={props.step.title}
    description={props.step.text}
    isOpen
    focusAfter={focusAfter}
    onOpenChange={(isOpen) => !isOpen && !props.isBusy && props.onAnswer(null)}
  >
    <Answer {...props} />
  </Dialog>
);
