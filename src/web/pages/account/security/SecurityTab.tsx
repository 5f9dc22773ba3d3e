import { TabState } from '#web/pages/account/TabState.tsx';
import { useAccountSettings } from '#web/pages/account/useAccountSettings.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

export const SecurityTab = () => {
  const query = useAccountSettings();
  return (
    <div className="flex flex-col gap-6">
      <TabState query={query}>
        {(settings) => (
          <>
            <PasswordCard hasPassword={settings.hasPassword} />
            <TwoFactorCard settings={settings} />
          </>
        )}
      </TabState>
      <PasskeysCard />
      <SessionsCard />
      <HistoryCard />
    </div>
  );
};
