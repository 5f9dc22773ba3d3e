import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '#contracts/auth/account.ts';
import * as schema from '#contracts/auth/account.schema.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useSession } from '#web/app/session/useSession.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { issueErrors, problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { NewPasswordFields } from '#web/ui/fields/NewPasswordFields.tsx';
import { PasswordInput } from '#web/ui/fields/PasswordInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { withPairError } from '#web/ui/fields/withPairError.ts';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { useConfirmed } from '#web/pages/account/useConfirmed.tsx';
import { useSettingsChange } from '#web/pages/account/useAccountSettings.ts';
import { SESSIONS_KEY } from './SessionsCard.tsx';

const words = {
  change: { title: 'Password', text: 'A change signs you out everywhere else.', button: 'Change password' },
  set: {
    title: 'Set a password',
    text: 'You sign in with Google or Facebook only. With a password you can sign in without them too.',
    button: 'Set password',
  },
};

/** What is wrong before anything is sent. */
const check = (values: Record<string, unknown>, hasPassword: boolean) => {
  const parsed = schema.changePasswordForm.safeParse(values);
  const issues: FieldErrors = {
    ...(hasPassword && !values['currentPassword'] ? { currentPassword: 'Please enter your current password' } : {}),
    ...(parsed.success ? {} : issueErrors(parsed.error)),
  };
  return { errors: withPairError(issues, values['newPassword'], values['confirmPassword']), body: parsed.data };
};

export const PasswordCard = ({ hasPassword }: { hasPassword: boolean }) => {
  const call = useCall();
  const queries = useQueryClient();
  const session = useSession();
  const change = useSettingsChange();
  const { isBusy, run } = useAct();
  const { confirmed, dialog } = useConfirmed(hasPassword);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [round, setRound] = useState(0);
  const { title, text, button } = hasPassword ? words.change : words.set;

  const save = async (values: Record<string, unknown>): Promise<void> => {
    const { errors: wrong, body } = check(values, hasPassword);
    setErrors(wrong);
    if (!body || Object.keys(wrong).length > 0) return;
    const { confirmPassword: _, ...passwords } = body;
    const act = async (): Promise<void> => {
      // Asked for above where there is one; where there is none, the server may want a new sign-in.
      const question = { title, text, button };
      const answer = await confirmed(question, () => call(changePassword, { body: passwords }));
      if (!answer) return;
      showToast({ severity: 'success', title: 'Success', text: answer.message });
      setRound(round + 1);
      change({ hasPassword: true });
      void queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    };
    await run(act, { text: 'Your password could not be changed', on: (problem) => setErrors(problemErrors(problem)) });
  };

  return (
    <AccountCard title={title} text={text}>
      <div className="mt-6 max-w-form">
        <Form label={title} errors={errors} onSubmit={(values) => void save(values)}>
          {/* Tells password managers whose password it is. */}
          <input type="text" autoComplete="username" value={session?.email ?? ''} readOnly hidden />
          {hasPassword && (
            <Field key={`current-${round}`} name="currentPassword" label="Current password">
              <PasswordInput autoComplete="current-password" />
            </Field>
          )}
          <NewPasswordFields key={`new-${round}`} name="newPassword" label="New password" />
          <div>
            <Button type="submit" isLoading={isBusy}>
              {button}
            </Button>
          </div>
        </Form>
      </div>
      {dialog}
    </AccountCard>
  );
};
