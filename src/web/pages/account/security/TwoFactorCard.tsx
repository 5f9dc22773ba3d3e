import { useRef, useState } from 'react';
import {
  disableTwoFactor,
  enableTwoFactor,
  regenerateRecoveryCodes,
  type AccountSettings,
} from '#contracts/auth/account.ts';
import type { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { showToast } from '#web/ui/toast.ts';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { useSettingsChange, useSettingsReload } from '#web/pages/account/useAccountSettings.ts';
import { ConfirmButton } from '#web/components/actions/ConfirmButton.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorSetUp, type SetUp } from './TwoFactorSetUp.tsx';

/** Fewer than this, and it is time for new ones. */
const FEW_CODES = 3;

const leftText = (count: number): string => `${count} recovery ${count === 1 ? 'code' : 'codes'} left`;

/** How it stands while nothing is under way. */
const Standing = ({ settings, onCodes }: { settings: AccountSettings; onCodes: (codes: string[]) => void }) => {
  const call = useCall();
  const change = useSettingsChange();
  const reload = useSettingsReload();
  const { isBusy, run } = useAct();
  const on = ({ type }: Problem): void => {
    if (type === 'two-factor-off') reload();
  };

  const makeCodes = () =>
    run(
      async () => {
        const answer = await call(regenerateRecoveryCodes);
        change({ recoveryCodesLeft: answer.recoveryCodes.length });
        onCodes(answer.recoveryCodes);
      },
      { text: 'The new codes could not be made', on },
    );
  const switchOff = async (): Promise<void> => {
    const { message } = await call(disableTwoFactor);
    showToast({ severity: 'success', title: 'Success', text: message });
    change({ hasTwoFactor: false, recoveryCodesLeft: 0 });
  };

  const left = leftText(settings.recoveryCodesLeft);
  return (
    <div className="mt-5 flex flex-col gap-5">
      {settings.recoveryCodesLeft < FEW_CODES ? (
        <Notice severity="warning">{left}. Make new ones before you need them.</Notice>
      ) : (
        <p className="text-sm">{left}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="hairline" disabled={isBusy} onClick={() => void makeCodes()}>
          Make new recovery codes
        </Button>
        <ConfirmButton
          label="Switch off"
          variant="danger"
          title="Switch off two-factor authentication"
          text="Your password alone will then be enough to sign in, and your recovery codes stop working."
          yes="Switch off"
          no="Keep it on"
          act={switchOff}
          failed="Two-factor authentication could not be switched off"
        />
      </div>
    </div>
  );
};

type Stage = { at: 'rest' } | { at: 'setUp'; setUp: SetUp } | { at: 'codes'; codes: string[] };

/** Kept here only, so that the codes are gone with the card. */
export const TwoFactorCard = ({ settings }: { settings: AccountSettings }) => {
  const call = useCall();
  const change = useSettingsChange();
  const reload = useSettingsReload();
  const { isBusy, run } = useAct();
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const heading = useRef<HTMLHeadingElement>(null);

  const rest = (): void => {
    setStage({ at: 'rest' });
    heading.current?.focus();
  };
  const begin = () =>
    run(async () => setStage({ at: 'setUp', setUp: await call(enableTwoFactor) }), {
      text: 'The set-up could not be started',
      on: reload,
    });
  const finish = (codes: string[]): void => {
    setStage({ at: 'codes', codes });
    change({ hasTwoFactor: true, recoveryCodesLeft: codes.length });
  };

  return (
    <AccountCard
      title="Two-factor authentication"
      text="You sign in with a code from your phone as well as your password, so that a stolen password is not enough."
      mark={settings.hasTwoFactor ? <Tag severity="success">On</Tag> : <Tag>Off</Tag>}
      headingRef={heading}
    >
      {stage.at === 'setUp' && <TwoFactorSetUp setUp={stage.setUp} onCodes={finish} onCancel={rest} />}
      {stage.at === 'codes' && <RecoveryCodes codes={stage.codes} onSaved={rest} />}
      {stage.at === 'rest' &&
        (settings.hasTwoFactor ? (
          <Standing settings={settings} onCodes={(codes) => setStage({ at: 'codes', codes })} />
        ) : (
          <div className="mt-5">
            <Button isLoading={isBusy} onClick={() => void begin()}>
              Set up
            </Button>
          </div>
        ))}
    </AccountCard>
  );
};
