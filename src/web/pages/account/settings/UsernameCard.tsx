import { changeUsername } from '#contracts/auth/account.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { updateStoredUser } from '#web/app/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { useSettingsChange, useSettingsReload } from '#web/pages/account/useAccountSettings.ts';
import { useProfileChange } from '#web/pages/account/useProfile.ts';

/** For a username that was made up at the first sign-in with a provider. */
export const UsernameCard = () => {
  const call = useCall();
  const changeSettings = useSettingsChange();
  const changeProfile = useProfileChange();
  const reload = useSettingsReload();
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/auth/account.schema.ts')).changeUsername.body,
    send: async (body) => {
      const { user } = await call(changeUsername, { body });
      updateStoredUser(user);
      changeProfile({ username: user.username });
      showToast({ severity: 'success', title: 'Success', text: `Your username is now ${user.username}.` });
      changeSettings({ canChangeUsername: false });
    },
    refused: {
      text: 'Your username could not be changed',
      on: ({ type }) => {
        if (type === 'username-fixed') reload();
      },
    },
  });

  return (
    <AccountCard title="Username" text="We made one up for you when you first signed in. You can change it once.">
      <div className="mt-6 max-w-form">
        <Form label="Username" {...form.binding}>
          <Field name="username" label="New username" hint="Letters, numbers, underscores and hyphens.">
            <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field>
          <div>
            <Button type="submit" isLoading={form.isBusy}>
              Change username
            </Button>
          </div>
        </Form>
      </div>
    </AccountCard>
  );
};
