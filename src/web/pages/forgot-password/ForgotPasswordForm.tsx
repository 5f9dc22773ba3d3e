import { forgotPassword } from '#contracts/auth/auth.ts';
import { typedText, useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';

const LIFE_MS = 5000;

/** `onSent` gets the server's sentence, which is the same whether the account exists or not. */
export const ForgotPasswordForm = ({ onSent }: { onSent: (message: string) => void }) => {
  const call = useCall();
  const isReady = useHydrated();
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/auth/auth.schema.ts')).forgotPassword.body,
    check: ({ email }): FieldErrors => (typedText(email).trim() === '' ? { email: 'Email is required' } : {}),
    send: async (body) => onSent((await call(forgotPassword, { body })).message),
    onInvalid: () =>
      showToast({ severity: 'warn', title: 'Email Required', text: 'Please enter your email address', life: LIFE_MS }),
    remarks: (problem, text) => ({ email: text, ...problemErrors(problem) }),
    refused: { text: 'Failed to send the reset link', life: LIFE_MS },
  });

  return (
    <Form label="Forgot your password" {...form.binding}>
      <Field name="email" label="Email">
        <TextInput inputMode="email" autoCapitalize="none" autoComplete="email" />
      </Field>
      <Button type="submit" isWide isLoading={form.isBusy} disabled={!isReady}>
        Send reset link
      </Button>
    </Form>
  );
};
