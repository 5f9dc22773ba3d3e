import { useQueryClient } from '@tanstack/react-query';
import { changePassword } from '#contracts/auth/account.ts';
import { useEndpointForm, type Typed } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useSession } from '#web/app/session/useSession.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { NewPasswordFields } from '#web/ui/fields/NewPasswordFields.tsx';
import { PasswordInput } from '#web/ui/fields/PasswordInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { pairErrors } from '#web/components/forms/pairErrors.ts';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { useSettingsChange } from '#web/pages/account/useAccountSettings.ts';
import { SESSIONS_KEY } from './SessionsCard.tsx';

const texts = {
  change: { title: 'Password', text: 'Changing it signs you out everywhere else.', button: 'Change password' },
  set: {
    title: 'Set a password',
    text: 'You sign in with Google or Facebook only. With a password you can sign in without them too.',
    button: 'Set password',
  },
};

/** What only this form knows to be wrong. */
const check = (hasPassword: boolean, { currentPassword, newPassword, confirmPassword }: Typed): FieldErrors => ({
  ...(hasPassword && !currentPassword ? { currentPassword: 'Please enter your current password' } : {}),
  ...pairErrors(newPassword, confirmPassword),
});

export const PasswordCard = ({ hasPassword }: { hasPassword: boolean }) => {
  const call = useCall();
  const queries = useQueryClient();
  const session = useSession();
  const change = useSettingsChange();
  const { title, text, button } = hasPassword ? texts.change : texts.set;
  const { form, binding, isBusy } = useEndpointForm({
    rules: async () => (await import('#contracts/auth/account.schema.ts')).changePasswordForm,
    check: (typed) => check(hasPassword, typed),
    pairs: [['newPassword', 'confirmPassword']],
    send: async ({ confirmPassword: _, ...passwords }) => {
      const { message } = await call(changePassword, { body: passwords });
      showToast({ severity: 'success', title: 'Success', text: message });
      form.reset();
      change({ hasPassword: true });
      void queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    refused: { text: 'Your password could not be changed' },
  });

  return (
    <AccountCard title={title} text={text}>
      <div className="mt-6 max-w-form">
        <Form label={title} {...binding}>
          {/* Tells password managers whose password it is. */}
          <input type="text" autoComplete="username" value={session?.email ?? ''} readOnly hidden />
          {hasPassword && (
            <Field name="currentPassword" label="Current password">
              <PasswordInput autoComplete="current-password" />
            </Field>
          )}
          <NewPasswordFields name="newPassword" label="New password" />
          <div>
            <Button type="submit" isLoading={isBusy}>
              {button}
            </Button>
          </div>
        </Form>
      </div>
    </AccountCard>
  );
};
