import { useState } from 'react';
import { resendConfirmation } from '#contracts/auth/auth.ts';
import { MailboxNote } from '#web/components/shell/MailboxNote.tsx';
import { typedText, useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { readSessionUser } from '#web/app/session/session.ts';
import { localRecord } from '#web/app/session/storedUser.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';

const LIFE_MS = 5000;

/** Runs in the browser only: guarded pages are not rendered by the server. */
const pendingEmail = (): string => localRecord.read('pendingVerificationEmail') ?? readSessionUser()?.email ?? '';

export const ResendForm = () => {
  const call = useCall();
  const [firstEmail] = useState(pendingEmail);
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/auth/auth.schema.ts')).resendConfirmation.body,
    check: ({ email }): FieldErrors => (typedText(email).trim() === '' ? { email: 'Email is required' } : {}),
    send: async (body) => {
      await call(resendConfirmation, { body });
      showToast({
        severity: 'success',
        title: 'Email Sent!',
        text: 'Check your inbox for the confirmation email',
        life: LIFE_MS,
      });
    },
    onInvalid: () =>
      showToast({
        severity: 'warn',
        title: 'Email Required',
        text: 'Please enter your email address',
        life: LIFE_MS,
      }),
    refused: { text: 'Failed to send confirmation email', life: LIFE_MS },
  });

  return (
    <>
      <Form label="Resend" {...form.binding}>
        <Field name="email" label="Email">
          <TextInput inputMode="email" autoCapitalize="none" autoComplete="email" defaultValue={firstEmail} />
        </Field>
        <Button type="submit" isWide isLoading={form.isBusy}>
          Resend confirmation email
        </Button>
      </Form>
      <div className="text-center">
        <MailboxNote />
      </div>
    </>
  );
};
