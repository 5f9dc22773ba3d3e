import { useState } from 'react';
import { changeUsername } from '#contracts/auth/account.ts';
import * as schema from '#contracts/auth/account.schema.ts';
import type { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { updateStoredUser } from '#web/app/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { issueErrors, problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { useSettingsChange, useSettingsReload } from '#web/pages/account/useAccountSettings.ts';
import { useProfileChange } from '#web/pages/account/useProfile.ts';

/** For a username that was made up at the first sign-in with a provider. */
export const UsernameCard = () => {
  const call = useCall();
  const changeSettings = useSettingsChange();
  const changeProfile = useProfileChange();
  const reload = useSettingsReload();
  const { isBusy, run } = useAct();
  const [errors, setErrors] = useState<FieldErrors>({});

  const save = async (values: Record<string, unknown>): Promise<void> => {
    const parsed = schema.changeUsername.body.safeParse(values);
    if (!parsed.success) return setErrors(issueErrors(parsed.error));
    setErrors({});
    const act = async (): Promise<void> => {
      const { user } = await call(changeUsername, { body: parsed.data });
      updateStoredUser(user);
      changeProfile({ username: user.username });
      showToast({ severity: 'success', title: 'Success', text: `Your username is ${user.username} now.` });
      changeSettings({ canChangeUsername: false });
    };
    const on = (problem: Problem): void => {
      setErrors(problemErrors(problem));
      if (problem.type === 'username-fixed') reload();
    };
    await run(act, { text: 'Your username could not be changed', on });
  };

  return (
    <AccountCard
      title="Username"
      text="We made one up for you when you signed in first. You can choose your own, once."
    >
      <div className="mt-6 max-w-form">
        <Form label="Username" errors={errors} onSubmit={(values) => void save(values)}>
          <Field name="username" label="New username" hint="Letters, numbers, underscores and hyphens.">
            <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field>
          <div>
            <Button type="submit" isLoading={isBusy}>
              Change username
            </Button>
          </div>
        </Form>
      </div>
    </AccountCard>
  );
};
