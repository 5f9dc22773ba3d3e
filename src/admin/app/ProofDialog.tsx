import { proveIdentity, type AccountSettings } from '#contracts/auth/account.ts';
import * as schema from '#contracts/auth/account.schema.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { FormDialog } from '#admin/parts/form/FormDialog.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';

type Typed = { password: string; code: string };
export type ProofDialogProps = Pick<AccountSettings, 'hasPassword'> & { onEnd: (isProved: boolean) => void };

/** Staff always have a second factor; a password only if they do not sign in with a provider. */
export const ProofDialog = ({ hasPassword, onEnd }: ProofDialogProps) => {
  const { send, isPending } = useCommand({ onDone: () => onEnd(true), isRepeatable: true });
  return (
    <FormDialog<Typed, { password?: string | undefined; code?: string | undefined }>
      title="Confirm that it is you"
      text="You signed in more than ten minutes ago, and this changes who may do what."
      confirm="Continue"
      rules={schema.proveIdentity.body}
      read={({ password, code }) => ({ ...(hasPassword ? { password } : {}), code: code.replace(/\s/g, '') })}
      defaultValues={{ password: '', code: '' }}
      isReady={({ password, code }) => Boolean(code?.trim()) && (!hasPassword || Boolean(password))}
      isPending={isPending}
      onConfirm={(body) => void send((call) => call(proveIdentity, { body }))}
      onClose={() => onEnd(false)}
    >
      {hasPassword && (
        <FormText name="password" type="password" label="Your password" autoComplete="current-password" autoFocus />
      )}
      <FormText
        name="code"
        label="Code"
        autoComplete="one-time-code"
        help="From your authenticator app, or one of your recovery codes."
        autoFocus={!hasPassword}
      />
    </FormDialog>
  );
};
