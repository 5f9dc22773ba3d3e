import { accountSettings } from '#contracts/auth/account.ts';
import { verifyTwoFactor } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { typedText, useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/fields/CodeInput.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { CopyButton } from '#web/components/actions/CopyButton.tsx';
import { useSettingsReload } from '#web/pages/account/useAccountSettings.ts';
import { QrCode } from '#web/components/qr/QrCode.tsx';

export type SetUp = { secret: string; otpauthUri: string };

const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

const Key = ({ secret, otpauthUri }: SetUp) => (
  <div className="flex flex-col gap-6 sm:flex-row">
    <QrCode text={otpauthUri} label="QR code for your authenticator app" />
    <div className="min-w-0 text-sm">
      <p>Scan this with your authenticator app.</p>
      <p className="mt-1">
        On this phone?{' '}
        <a
          href={otpauthUri}
          className="font-medium text-ink underline decoration-edge underline-offset-4 hover:decoration-accent"
        >
          Open the app
        </a>
      </p>
      <p className="mt-4 text-muted">Or type this key into it:</p>
      <p className="proof mt-1 text-ink">{inGroups(secret)}</p>
      <div className="mt-3">
        <CopyButton text={secret}>Copy key</CopyButton>
      </div>
    </div>
  </div>
);

export type TwoFactorSetUpProps = { setUp: SetUp; onCodes: (codes: string[]) => void; onCancel: () => void };

/** Shows the secret and asks for the first code; nothing is on before that is right. */
export const TwoFactorSetUp = ({ setUp, onCodes, onCancel }: TwoFactorSetUpProps) => {
  const call = useCall();
  const reload = useSettingsReload();
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/auth/auth.schema.ts')).verifyTwoFactor.body,
    // Apps show the figures in groups.
    read: ({ code }) => ({ code: typedText(code).replace(/\s/g, '') }),
    send: async (body) => {
      // Renews an access token that has ended: a 401 to the next call says that the code is wrong.
      await call(accountSettings);
      const answer = await call(verifyTwoFactor, { body });
      if (!('recoveryCodes' in answer)) throw new Problem('unexpected-error');
      onCodes(answer.recoveryCodes);
    },
    remarks: ({ type }, text): FieldErrors => (type === 'two-factor-on' ? {} : { code: text }),
    refused: {
      text: 'The code could not be checked',
      on: ({ type }) => {
        if (type !== 'two-factor-on') return;
        onCancel();
        reload();
      },
    },
  });

  return (
    <div className="mt-6 flex flex-col gap-6">
      <Key {...setUp} />
      <div className="max-w-form">
        <Form label="Set up two-factor authentication" {...form.binding}>
          <Field name="code" label="Authentication code" hint="The six digits that the app shows now.">
            <CodeInput inputMode="numeric" autoComplete="one-time-code" autoFocus />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isLoading={form.isBusy}>
              Switch on
            </Button>
            <Button variant="hairline" disabled={form.isBusy} onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </div>
    </div>
  );
};
