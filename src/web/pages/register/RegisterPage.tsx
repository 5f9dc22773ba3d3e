import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { register } from '#contracts/auth.ts';
import { Problem } from '#contracts/problem.ts';
import { useCall } from '../../components/Providers.tsx';
import { Head } from '../../seo/Head.tsx';
import { storeSession } from '../../session/session.ts';
import { localRecord } from '../../session/storedUser.ts';
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
import { useLater } from '../../ui/useLater.ts';
import { AccountTypeCards, type AccountType } from './AccountTypeCards.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

/** SPEC §9. */
const LIFE_MS = 5000;
const REDIRECT_MS = 2000;

/** Both halves of the pair are told at once, even while other fields are wrong. */
const formErrors = (issues: FieldErrors, { password, confirmPassword }: Record<string, unknown>): FieldErrors =>
  issues['confirmPassword'] === undefined && password !== confirmPassword
    ? { ...issues, confirmPassword: 'Passwords do not match' }
    : issues;

/** The rules come after the page: nobody needs them before the first press of the button. */
const loadRules = () => import('#contracts/auth.schema.ts');

export const RegisterPage = () => {
  const call = useCall();
  const navigate = useNavigate();
  const later = useLater();
  const isReady = useHydrated();
  const [query] = useSearchParams();
  const [accountType, setAccountType] = useState<AccountType>(query.get('type') === 'seller' ? 'seller' : 'buyer');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // A failure shows when they are needed.
    loadRules().catch(() => undefined);
  }, []);

  const create = async (values: Record<string, unknown>): Promise<void> => {
    const { registerForm } = await loadRules();
    const parsed = registerForm.safeParse({ ...values, isCreator: accountType === 'seller' });
    if (!parsed.success) return setErrors(formErrors(issueErrors(parsed.error), values));
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

  return (
    <EntryFrame title="Create your account" lead="One account, free to open. Choose what you came for.">
      <Head
        title="Create an account"
        description="Open a free account to sell your videos once, exclusively, or to buy one that nobody else will ever have."
      />
      <Form label="Create account" errors={errors} onSubmit={(values) => void create(values)}>
        <AccountTypeCards value={accountType} onChange={setAccountType} />
        <Field name="email" label="Email">
          {/* Not type="email": the browser's own message would take the place of ours. */}
          <TextInput inputMode="email" autoCapitalize="none" autoComplete="email" />
        </Field>
        <Field name="username" label="Username">
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field name="displayName" label="Display name" hint="The name that others see.">
          <TextInput autoComplete="nickname" />
        </Field>
        <div>
          <Field name="password" label="Password" hint="At least 8 characters with uppercase, lowercase and a number.">
            <PasswordInput autoComplete="new-password" onValueChange={setPassword} />
          </Field>
          <div className="mt-2">
            <StrengthMeter password={password} />
          </div>
        </div>
        <Field name="confirmPassword" label="Confirm password">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Button type="submit" isWide isLoading={isBusy} disabled={!isReady}>
          Create Account
        </Button>
      </Form>
      <p className="mt-7 text-sm text-muted">
        Already have an account? <TextLink to="/login">Login here</TextLink>
      </p>
    </EntryFrame>
  );
};
