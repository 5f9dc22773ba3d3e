import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { register } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { storeSession } from '#web/app/session/session.ts';
import { localRecord } from '#web/app/session/storedUser.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { issueErrors, problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { NewPasswordFields } from '#web/ui/fields/NewPasswordFields.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useLater } from '#web/ui/useLater.ts';
import { withPairError } from '#web/ui/fields/withPairError.ts';
import { loadRules } from './loadRules.ts';
import { UsernameField } from './UsernameField.tsx';

/** Time to read the toast before the next page. */
const LIFE_MS = 5000;
const REDIRECT_MS = 2000;

/** Sends the form; the session is stored and the page left. Answers what is wrong where something is. */
const useRegistration = (isCreator: boolean) => {
  const call = useCall();
  const navigate = useNavigate();
  const later = useLater();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);

  const create = async (values: Record<string, unknown>): Promise<void> => {
    const { registerForm } = await loadRules();
    const parsed = registerForm.safeParse({ ...values, isCreator });
    if (!parsed.success)
      return setErrors(withPairError(issueErrors(parsed.error), values['password'], values['confirmPassword']));
    const { confirmPassword: _, ...body } = parsed.data;
    setErrors({});
    setBusy(true);
    try {
      storeSession(await call(register, { body }), 'session');
      localRecord.write('pendingVerificationEmail', body.email);
      showToast({
        severity: 'success',
        title: 'Registration Successful',
        text: 'Please check your email to verify your account',
        life: LIFE_MS,
      });
      // The button stays busy: the account exists.
      later(REDIRECT_MS, () => void navigate('/verify-email', { replace: true }));
    } catch (error) {
      setBusy(false);
      const text = problemText(error, 'Registration failed. Please try again.');
      if (error instanceof Problem) setErrors(problemErrors(error));
      showToast({ severity: 'error', title: 'Registration Failed', text, life: LIFE_MS });
    }
  };
  return { create, errors, isBusy };
};

/** `children` stand above the fields. */
export const RegisterForm = ({ isCreator, children }: { isCreator: boolean; children: ReactNode }) => {
  const { create, errors, isBusy } = useRegistration(isCreator);
  const isReady = useHydrated();
  useEffect(() => {
    // A failure shows when they are needed.
    loadRules().catch(() => undefined);
  }, []);
  return (
    <Form label="Create account" errors={errors} onSubmit={(values) => void create(values)}>
      {children}
      <Field name="email" label="Email">
        {/* Not type="email": the browser's own message would take the place of ours. */}
        <TextInput inputMode="email" autoCapitalize="none" autoComplete="email" />
      </Field>
      <UsernameField error={errors['username']} />
      <Field name="displayName" label="Display name" hint="The name that others see.">
        <TextInput autoComplete="nickname" />
      </Field>
      <NewPasswordFields />
      <Button type="submit" isWide isLoading={isBusy} disabled={!isReady}>
        Create Account
      </Button>
    </Form>
  );
};
