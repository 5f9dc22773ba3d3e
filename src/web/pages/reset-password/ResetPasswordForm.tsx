import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { resetPassword } from '#contracts/auth/auth.ts';
import type { Problem } from '#contracts/http/problem.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { clearSession, readSessionUser } from '#web/app/session/session.ts';
import { useSession } from '#web/app/session/useSession.ts';
import { Button } from '#web/ui/Button.tsx';
import { problemErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { NewPasswordFields } from '#web/ui/fields/NewPasswordFields.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { pairErrors } from '#web/components/forms/pairErrors.ts';
import type { MailedLink } from './useMailedLink.ts';

/** An address that was cut or spent: nothing in the form can mend it. */
const isAboutTheLink = (problem: Problem): boolean => {
  const fields = problemErrors(problem);
  return problem.type === 'invalid-reset-link' || 'userId' in fields || 'token' in fields;
};

export const ResetPasswordForm = ({ link, onInvalid }: { link: MailedLink; onInvalid: () => void }) => {
  const call = useCall();
  const navigate = useNavigate();
  const session = useSession();
  const isReady = useHydrated();
  const [remark, setRemark] = useState<string | null>(null);
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/auth/auth.schema.ts')).resetPasswordForm,
    check: ({ password, confirmPassword }) => pairErrors(password, confirmPassword),
    pairs: [['password', 'confirmPassword']],
    send: async ({ password }) => {
      setRemark(null);
      const { message } = await call(resetPassword, { body: { ...link, password } });
      // All sessions of the account are over, the one in this browser too.
      if (readSessionUser()?.id === link.userId) clearSession();
      showToast({ severity: 'success', title: 'Password changed', text: message });
      await navigate('/login', { replace: true });
    },
    refused: {
      title: 'Password Not Changed',
      text: 'Failed to change your password',
      on: (problem, text) => {
        if (isAboutTheLink(problem)) onInvalid();
        else if (problem.errors.length === 0) setRemark(text);
      },
    },
  });

  return (
    <Form label="Change password" {...form.binding}>
      {remark !== null && <Notice severity="danger">{remark}</Notice>}
      {/* Tells password managers whose password it is, where this browser knows; the link does not say. */}
      <input
        type="text"
        autoComplete="username"
        value={session?.id === link.userId ? session.email : ''}
        readOnly
        hidden
      />
      <NewPasswordFields label="New password" />
      <Button type="submit" isWide isLoading={form.isBusy} disabled={!isReady}>
        Change password
      </Button>
    </Form>
  );
};
