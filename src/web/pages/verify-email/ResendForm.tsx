import { useState } from 'react';
import { resendConfirmation } from '#contracts/auth/auth.ts';
import { MailboxNote } from '#web/components/shell/MailboxNote.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { readSessionUser } from '#web/app/session/session.ts';
import { localRecord } from '#web/app/session/storedUser.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';

const LIFE_MS = 5000;

/** Runs in the browser only: guarded pages are not rendered by the server. */
const pendingEmail = (): string => localRecord.read('pendingVerificationEmail') ?? readSessionUser()?.email ?? '';

export const ResendForm = () => {
  const call = useCall();
  const [firstEmail] = useState(pendingEmail);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);

  const resend = async ({ email }: Record<string, unknown>): Promise<void> => {
    const address = typeof email === 'string' ? email.trim() : '';
    if (address === '') {
      setErrors({ email: 'Email is required' });
      showToast({
        severity: 'warn',
        title: 'Email Required',
        text: 'Please enter your email address',
        life: LIFE_MS,
      });
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await call(resendConfirmation, { body: { email: address } });
      showToast({
        severity: 'success',
        title: 'Email Sent!',
        text: 'Check your inbox for the confirmation email',
        life: LIFE_MS,
      });
    } catch (error) {
      const text = problemText(error, 'Failed to send confirmation email');
      showToast({ severity: 'error', title: 'Error', text, life: LIFE_MS });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Form label="Resend" errors={errors} onSubmit={(values) => void resend(values)}>
        <Field name="email" label="Email">
          <TextInput inputMode="email" autoCapitalize="none" autoComplete="email" defaultValue={firstEmail} />
        </Field>
        <Button type="submit" isWide isLoading={isBusy}>
          Resend confirmation email
        </Button>
      </Form>
      <div className="text-center">
        <MailboxNote />
      </div>
    </>
  );
};
