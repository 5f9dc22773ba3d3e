import { useState } from 'react';
import { login } from '#contracts/auth/auth.ts';
import * as schema from '#contracts/auth/auth.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { Accept } from '#web/app/session/useSignIn.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { issueErrors, problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/fields/PasswordInput.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';

/** The toast goes after three seconds; this stays until the field is edited. */
const fieldRemarks = (error: unknown): FieldErrors => {
  if (!(error instanceof Problem)) return {};
  return error.type === 'invalid-credentials'
    ? { password: 'Please check your email or username and your password.' }
    : problemErrors(error);
};

export type PasswordStepProps = {
  /** The name of an attempt that went as far as the second step; only the password is asked again. */
  knownName: string;
  /** Why the last attempt failed, where no field is to blame. */
  remark: string | null;
  onRemark: (remark: string | null) => void;
  onName: (name: string) => void;
  accept: Accept;
};

export const PasswordStep = ({ knownName, remark, onRemark, onName, accept }: PasswordStepProps) => {
  const call = useCall();
  const isReady = useHydrated();
  const [firstName] = useState(knownName);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);

  const signIn = async (values: Record<string, unknown>): Promise<void> => {
    const parsed = schema.login.body.safeParse({ ...values, rememberMe: true });
    if (!parsed.success) return setErrors(issueErrors(parsed.error));
    setErrors({});
    onRemark(null);
    setBusy(true);
    try {
      const answer = await call(login, { body: parsed.data });
      onName(parsed.data.emailOrUsername);
      await accept(answer, 'password');
    } catch (error) {
      const text = problemText(error, 'Invalid credentials');
      const remarks = fieldRemarks(error);
      setErrors(remarks);
      if (Object.keys(remarks).length === 0) onRemark(text);
      showToast({ severity: 'error', title: 'Login Failed', text, life: 3000 });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form label="Sign in" errors={errors} onSubmit={(values) => void signIn(values)}>
      {remark !== null && <Notice severity="danger">{remark}</Notice>}
      <Field name="emailOrUsername" label="Email or username">
        <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} defaultValue={firstName} />
      </Field>
      <Field name="password" label="Password">
        <PasswordInput autoComplete="current-password" autoFocus={firstName !== ''} />
      </Field>
      <Button type="submit" isWide isLoading={isBusy} disabled={!isReady}>
        Sign In
      </Button>
    </Form>
  );
};
