import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { register } from '#contracts/auth/auth.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { storeSession } from '#web/app/session/session.ts';
import { localRecord } from '#web/app/session/storedUser.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { NewPasswordFields } from '#web/ui/fields/NewPasswordFields.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useWait } from '#web/ui/useWait.ts';
import { pairErrors } from '#web/components/forms/pairErrors.ts';
import { loadRules } from './loadRules.ts';
import { UsernameField } from './UsernameField.tsx';

/** Time to read the toast before the next page. */
const LIFE_MS = 5000;
const REDIRECT_MS = 2000;

/** Sends the form, stores the session and leaves the page. */
const useRegistration = (isCreator: boolean) => {
  const call = useCall();
  const navigate = useNavigate();
  const wait = useWait();
  return useEndpointForm({
    rules: async () => (await loadRules()).registerForm,
    read: (typed) => ({ ...typed, isCreator }),
    check: ({ password, confirmPassword }) => pairErrors(password, confirmPassword),
    pairs: [['password', 'confirmPassword']],
    send: async ({ confirmPassword: _, ...body }) => {
      storeSession(await call(register, { body }), 'session');
      localRecord.write('pendingVerificationEmail', body.email);
      showToast({
        severity: 'success',
        title: 'Registration Successful',
        text: 'Please check your email to verify your account',
        life: LIFE_MS,
      });
      // The button stays busy: the account exists.
      await wait(REDIRECT_MS);
      await navigate('/verify-email', { replace: true });
    },
    refused: { title: 'Registration Failed', text: 'Registration failed. Please try again.', life: LIFE_MS },
  });
};

/** `children` stand above the fields. */
export const RegisterForm = ({ isCreator, children }: { isCreator: boolean; children: ReactNode }) => {
  const form = useRegistration(isCreator);
  const isReady = useHydrated();
  return (
    <Form label="Create account" {...form.binding}>
      {children}
      <Field name="email" label="Email">
        {/* Not type="email": the browser's own message would take the place of ours. */}
        <TextInput inputMode="email" autoCapitalize="none" autoComplete="email" />
      </Field>
      <UsernameField error={form.errors['username']} />
      <Field name="displayName" label="Display name" hint="The name that others see.">
        <TextInput autoComplete="nickname" />
      </Field>
      <NewPasswordFields />
      <Button type="submit" isWide isLoading={form.isBusy} disabled={!isReady}>
        Create Account
      </Button>
    </Form>
  );
};
