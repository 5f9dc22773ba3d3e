import { useState } from 'react';
import { login } from '#contracts/auth/auth.ts';
import type { Problem } from '#contracts/http/problem.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { Accept } from '#web/app/session/useSignIn.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/fields/PasswordInput.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';

/** The toast goes after three seconds; this stays until the field is edited. */
const fieldRemarks = (problem: Problem): FieldErrors =>
  problem.type === 'invalid-credentials'
    ? { password: 'Please check your email or username and your password.' }
    : problemErrors(problem);

export type PasswordStepProps = {
  /** The name of an attempt that went as far as the second step; only the password is asked again. */
  username: string;
  /** Why the last attempt failed, where no field is to blame. */
  remark: string | null;
  onRemark: (remark: string | null) => void;
  onName: (name: string) => void;
  accept: Accept;
};

export const PasswordStep = ({ username, remark, onRemark, onName, accept }: PasswordStepProps) => {
  const call = useCall();
  const isReady = useHydrated();
  const [firstName] = useState(username);
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/auth/auth.schema.ts')).login.body,
    read: (typed) => ({ ...typed, rememberMe: true }),
    send: async (body) => {
      onRemark(null);
      const answer = await call(login, { body });
      onName(body.emailOrUsername);
      await accept(answer, 'password');
    },
    remarks: fieldRemarks,
    pairs: [['emailOrUsername', 'password']],
    refused: {
      title: 'Login Failed',
      text: 'Invalid credentials',
      life: 3000,
      on: (problem, text) => {
        if (Object.keys(fieldRemarks(problem)).length === 0) onRemark(text);
      },
    },
  });

  return (
    <Form label="Sign in" {...form.binding}>
      {remark !== null && <Notice severity="danger">{remark}</Notice>}
      <Field name="emailOrUsername" label="Email or username">
        <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} defaultValue={firstName} />
      </Field>
      <Field name="password" label="Password">
        <PasswordInput autoComplete="current-password" autoFocus={firstName !== ''} />
      </Field>
      <Button type="submit" isWide isLoading={form.isBusy} disabled={!isReady}>
        Sign In
      </Button>
    </Form>
  );
};
