import { useState } from 'react';
import { useNavigate } from 'react-router';
import { login } from '#contracts/auth.ts';
import * as schema from '#contracts/auth.schema.ts';
import { Problem } from '#contracts/problem.ts';
import { useCall } from '../../components/Providers.tsx';
import { Head } from '../../seo/Head.tsx';
import { destinationAfterSignIn } from '../../session/guard.ts';
import { storeSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { EntryFrame } from '../../ui/EntryFrame.tsx';
import { Field } from '../../ui/Field.tsx';
import { issueErrors, problemErrors, type FieldErrors } from '../../ui/fieldErrors.ts';
import { Form } from '../../ui/Form.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { problemText } from '../../ui/problemText.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { showToast } from '../../ui/toast.ts';
import { useHydrated } from '../../ui/useHydrated.ts';

/** The toast goes after three seconds; this stays until the field is edited. */
const lasting = (error: unknown): FieldErrors => {
  if (!(error instanceof Problem)) return {};
  return error.type === 'invalid-credentials'
    ? { password: 'Please check your email or username and your password.' }
    : problemErrors(error);
};

export const LoginPage = () => {
  const call = useCall();
  const navigate = useNavigate();
  const isReady = useHydrated();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);

  const signIn = async (values: Record<string, unknown>): Promise<void> => {
    const parsed = schema.login.body.safeParse({ ...values, rememberMe: true });
    if (!parsed.success) return setErrors(issueErrors(parsed.error));
    setErrors({});
    setBusy(true);
    try {
      const session = await call(login, { body: parsed.data });
      storeSession(session, 'login');
      showToast({ severity: 'success', title: 'Login Successful', text: 'Welcome back' });
      await navigate(destinationAfterSignIn(session.user, '/dashboard'), { replace: true });
    } catch (error) {
      const text = problemText(error, 'Invalid credentials');
      setErrors(lasting(error));
      showToast({ severity: 'error', title: 'Login Failed', text, life: 3000 });
    } finally {
      setBusy(false);
    }
  };

  return (
    <EntryFrame title="Sign in" lead="Good to see you again.">
      <Head title="Sign In" description="Sign in to buy, sell and manage your videos." />
      <Form label="Sign in" errors={errors} onSubmit={(values) => void signIn(values)}>
        <Field name="emailOrUsername" label="Email or username">
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field name="password" label="Password">
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button type="submit" isWide isLoading={isBusy} disabled={!isReady}>
          Sign In
        </Button>
      </Form>
      <p className="mt-7 text-sm text-muted">
        Don’t have an account? <TextLink to="/register">Sign Up</TextLink>
      </p>
    </EntryFrame>
  );
};
