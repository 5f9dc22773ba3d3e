import { useRef, useState } from 'react';
import { chooseNotices } from '#contracts/auth/account.ts';
import { notices as choices, type Notice } from '#contracts/auth/vocabulary.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { showToast } from '#web/ui/toast.ts';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { useSettingsChange } from '#web/pages/account/useAccountSettings.ts';

/** Saves one choice after the other, so that the last one made is the last one kept. */
const useChosenNotices = (kept: readonly Notice[]) => {
  const call = useCall();
  const change = useSettingsChange();
  const [chosen, setChosen] = useState(kept);
  const [isSaved, setSaved] = useState(false);
  const last = useRef({ kept, saving: Promise.resolve() });

  const save = async (notices: Notice[]): Promise<void> => {
    try {
      await call(chooseNotices, { body: { notices } });
      last.current.kept = notices;
      change({ notices });
      setSaved(true);
    } catch (error) {
      setChosen(last.current.kept);
      showToast({ severity: 'error', title: 'Error', text: problemText(error, 'Your choice could not be saved') });
    }
  };
  const choose = (notice: Notice, isOn: boolean): void => {
    const notices = choices.map(([name]) => name).filter((name) => (name === notice ? isOn : chosen.includes(name)));
    setChosen(notices);
    setSaved(false);
    last.current.saving = last.current.saving.then(() => save(notices));
  };
  return { chosen, isSaved, choose };
};

export const NoticesCard = ({ notices }: { notices: readonly Notice[] }) => {
  const { chosen, isSaved, choose } = useChosenNotices(notices);
  return (
    <AccountCard
      title="Email notifications"
      text="Choose what we email you about. We always send emails about the security of your account."
    >
      <div role="group" aria-label="Mails" className="mt-4 flex flex-col">
        {choices.map(([name, label, description]) => (
          <Checkbox
            key={name}
            name={name}
            label={
              <>
                <span className="font-medium">{label}</span>
                <span className="block text-muted">{description}</span>
              </>
            }
            isChecked={chosen.includes(name)}
            onChange={(isOn) => choose(name, isOn)}
          />
        ))}
      </div>
      <p role="status" className="min-h-5 text-sm text-ok">
        {isSaved && 'Saved'}
      </p>
    </AccountCard>
  );
};
