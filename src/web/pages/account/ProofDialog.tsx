import { useLocation, useNavigate } from 'react-router-dom';
import { proveIdentity, type AccountSettings } from '#contracts/auth/account.ts';
import { typedText, useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { ProvePasskey } from '#web/components/passkeys/ProvePasskey.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { rememberOrigin } from '#web/app/session/origin.ts';
import { logout } from '#web/app/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CodeInput } from '#web/ui/fields/CodeInput.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { PasswordInput } from '#web/ui/fields/PasswordInput.tsx';
import { TabState } from './TabState.tsx';
import { useAccountSettings } from './useAccountSettings.ts';

export type ProofDialogProps = {
  onEnd: (isProved: boolean) => void;
  focusAfter: () => HTMLElement | null;
};

type ProofFormProps = Pick<AccountSettings, 'hasPassword' | 'hasTwoFactor'> & { onProved: () => void };

const ProofForm = ({ hasPassword, hasTwoFactor, onProved }: ProofFormProps) => {
  const call = useCall();
  const { binding, isBusy } = useEndpointForm({
    rules: async () => (await import('#contracts/auth/account.schema.ts')).proveIdentity.body,
    check: ({ password, code }): FieldErrors => ({
      ...(hasPassword && !password ? { password: 'Password is required' } : {}),
      ...(hasTwoFactor && !code ? { code: 'Please enter the code' } : {}),
    }),
    // Apps show the figures in groups.
    read: ({ code, ...typed }) => ({ ...typed, ...(hasTwoFactor ? { code: typedText(code).replace(/\s/g, '') } : {}) }),
    send: async (body) => {
      await call(proveIdentity, { body });
      onProved();
    },
    refused: { text: 'We could not check that it is you' },
  });
  return (
    <Form label="Confirm that it is you" {...binding}>
      {hasPassword && (
        <Field name="password" label="Your password">
          <PasswordInput autoComplete="current-password" autoFocus />
        </Field>
      )}
      {hasTwoFactor && (
        <Field name="code" label="Authentication code" hint="From your app, or one of your recovery codes.">
          <CodeInput autoComplete="one-time-code" autoFocus={!hasPassword} />
        </Field>
      )}
      <Button type="submit" isWide isLoading={isBusy}>
        Continue
      </Button>
    </Form>
  );
};

const SignInAgain = () => {
  const call = useCall();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = (): void => {
    rememberOrigin(pathname + search);
    void logout(call);
    void navigate('/login');
  };
  return (
    <div className="flex flex-col gap-4">
      <p>Your account has no password. Please sign out and in again, then go on within ten minutes.</p>
      <Button isWide onClick={leave}>
        Sign out and in again
      </Button>
    </div>
  );
};

/** Asks a person who signed in a while ago to prove who they are. */
export const ProofDialog = ({ onEnd, focusAfter }: ProofDialogProps) => {
  const settings = useAccountSettings();
  return (
    <Dialog
      title="Confirm that it is you"
      description="This protects your account and your money if your device is in other hands."
      isOpen
      focusAfter={focusAfter}
      onOpenChange={(isOpen) => !isOpen && onEnd(false)}
    >
      <TabState query={settings}>
        {({ hasPassword, hasTwoFactor, hasPasskey }) => (
          <div className="flex flex-col gap-5">
            {hasPasskey && <ProvePasskey onProved={() => onEnd(true)} />}
            {hasPassword || hasTwoFactor ? (
              <ProofForm hasPassword={hasPassword} hasTwoFactor={hasTwoFactor} onProved={() => onEnd(true)} />
            ) : (
              !hasPasskey && <SignInAgain />
            )}
          </div>
        )}
      </TabState>
    </Dialog>
  );
};
