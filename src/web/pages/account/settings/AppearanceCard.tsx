import { useSyncExternalStore } from 'react';
import { chooseTheme, readChosenTheme, subscribeToTheme } from '#web/theme/theme.ts';
import { SegmentedToggle } from '#web/ui/fields/SegmentedToggle.tsx';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';

const options = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
] as const;

export const AppearanceCard = () => {
  const chosen = useSyncExternalStore(subscribeToTheme, readChosenTheme);
  return (
    <AccountCard title="Appearance" text="System follows your device. The choice is kept in this browser.">
      <div className="mt-5">
        <SegmentedToggle
          label="Appearance"
          options={options}
          value={chosen ?? 'system'}
          onChange={(theme) => chooseTheme(theme === 'system' ? null : theme)}
        />
      </div>
    </AccountCard>
  );
};
