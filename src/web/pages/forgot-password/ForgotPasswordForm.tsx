import { useState } from 'react';
import { forgotPassword } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';

const LIFE_MS = 5000;

/** `onSent` gets the server's sentence, which is the same whether the account exists or not. */
export const ForgotPasswordForm = ({ onSent }: { onSent: (message: string) => void }) => {
  const call = useCall();
  const isReady = useHydrated();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);

  const send = async ({ email }: Record<string, unknown>): Promise<void> => {
    const address = typeof email === 'string' ? email.trim() : '';
    if (address === '') {
      setErrors({ email: 'Email is required' });
      showToast({ severity: 'warn', title: 'Email Required', text: 'Please enter your email address', life: LIFE_MS });
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      const { message } = await call(forgotPassword, { body: { email: address } });
      onSent(message);
    } catch (error) {
      const text = problemText(error, 'Failed to send the reset link');
      if (error instanceof Problem) setErrors({ email: text, ...problemErrors(error) });
      showToast({ severity: 'error', title: 'Error', text, life: LIFE_MS });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form label="Forgot your password" errors={errors} onSubmit={(values) => void send(values)}>
      <Field name="email" label="Email">
        <TextInput inputMode="email" autoCapitalize="none" autoComplete="email" />
      </Field>
      <Button type="submit" isWide isLoading={isBusy} disabled={!isReady}>
        Send reset link
      </Button>
    </Form>
  );
};
