import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import { proveIdentity, type AccountSettings } from '#contracts/auth/account.ts';
import * as schema from '#contracts/auth/account.schema.ts';
import { proofOptions } from '#contracts/auth/passkeys.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { FormDialog } from '#admin/parts/form/FormDialog.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { askPasskey } from './askPasskey.ts';

type Typed = { password: string; code: string };
export type ProofDialogProps = Pick<AccountSettings, 'hasPassword' | 'hasTwoFactor' | 'hasPasskey'> & {
  onEnd: (isProved: boolean) => void;
};

/** Staff have a passkey or a second factor; a password only if they do not sign in with a provider. */
export const ProofDialog = ({ hasPassword, hasTwoFactor, hasPasskey, onEnd }: ProofDialogProps) => {
  const { send, isPending } = useCommand({ onDone: () => onEnd(true), isRepeatable: true });
  return (
    <FormDialog<Typed, { password?: string | undefined; code?: string | undefined }>
      title="Confirm that it is you"
      text="You signed in more than ten minutes ago, and this changes who may do what."
      confirm="Continue"
      rules={schema.proveIdentity.body}
      read={({ password, code }) => ({
        ...(hasPassword ? { password } : {}),
        ...(hasTwoFactor ? { code: code.replace(/\s/g, '') } : {}),
      })}
      defaultValues={{ password: '', code: '' }}
      isReady={({ password, code }) =>
        (hasPassword || hasTwoFactor) && (!hasTwoFactor || Boolean(code?.trim())) && (!hasPassword || Boolean(password))
      }
      isPending={isPending}
      onConfirm={(body) => void send((call) => call(proveIdentity, { body }))}
      onClose={() => onEnd(false)}
    >
      {hasPasskey && (
        <Button
          variant="contained"
          startIcon={<KeyOutlined />}
          disabled={isPending}
          onClick={() =>
            void send(async (call) => call(proveIdentity, { body: { passkey: await askPasskey(call, proofOptions) } }))
          }
        >
          Use a passkey
        </Button>
      )}
      {hasPassword && (
        <FormText name="password" type="password" label="Your password" autoComplete="current-password" autoFocus />
      )}
      {hasTwoFactor && (
        <FormText
          name="code"
          label="Code"
          autoComplete="one-time-code"
          help="From your authenticator app, or one of your recovery codes."
          autoFocus={!hasPassword}
        />
      )}
    </FormDialog>
  );
};
