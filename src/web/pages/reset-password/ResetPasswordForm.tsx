import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { resetPassword } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { clearSession, readSessionUser } from '#web/app/session/session.ts';
import { useSession } from '#web/app/session/useSession.ts';
import { Button } from '#web/ui/Button.tsx';
import { issueErrors, problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { NewPasswordFields } from '#web/ui/fields/NewPasswordFields.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { showToast } from '#web/ui/toast.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { withPairError } from '#web/ui/fields/withPairError.ts';
import type { MailedLink } from './useMailedLink.ts';

/** The rules come after the page: nobody needs them before the first press of the button. */
const loadRules = () => import('#contracts/auth/auth.schema.ts');

/** An address that was cut or spent: nothing in the form can mend it. */
const isAboutTheLink = (error: unknown): boolean => {
  if (!(error instanceof Problem)) return false;
  const fields = problemErrors(error);
  return error.type === 'invalid-reset-link' || 'userId' in fields || 'token' in fields;
};

export const ResetPasswordForm = ({ link, onInvalid }: { link: MailedLink; onInvalid: () => void }) => {
  const call = useCall();
  const navigate = useNavigate();
  const session = useSession();
  const isReady = useHydrated();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [remark, setRemark] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // A failure shows when they are needed.
    loadRules().catch(() => undefined);
  }, []);

  const fail = (error: unknown): void => {
    const text = problemText(error, 'Failed to change your password');
    showToast({ severity: 'error', title: 'Password Not Changed', text });
    if (isAboutTheLink(error)) return onInvalid();
    const fields = problemErrors(error as Problem);
    setErrors(fields);
    if (Object.keys(fields).length === 0) setRemark(text);
  };
  const change = async (values: Record<string, unknown>): Promise<void> => {
    const { resetPasswordForm } = await loadRules();
    const parsed = resetPasswordForm.safeParse(values);
    if (!parsed.success)
      return setErrors(withPairError(issueErrors(parsed.error), values['password'], values['confirmPassword']));
    setErrors({});
    setRemark(null);
    setBusy(true);
    try {
      const { message } = await call(resetPassword, { body: { ...link, password: parsed.data.password } });
      // All sessions of the account are over, the one in this browser too.
      if (readSessionUser()?.id === link.userId) clearSession();
      showToast({ severity: 'success', title: 'Password changed', text: message });
      await navigate('/login', { replace: true });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form label="Change password" errors={errors} onSubmit={(values) => void change(values)}>
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
      <Button type="submit" isWide isLoading={isBusy} disabled={!isReady}>
        Change password
      </Button>
    </Form>
  );
};
