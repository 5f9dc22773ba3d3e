import { useSession } from '#web/app/session/useSession.ts';
import { TabState } from '#web/pages/account/TabState.tsx';
import { useAccountSettings } from '#web/pages/account/useAccountSettings.ts';
import { AppearanceCard } from './AppearanceCard.tsx';
import { CurrencyCard } from './CurrencyCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DeleteCard } from './DeleteCard.tsx';
import { NoticesCard } from './NoticesCard.tsx';
import { ProvidersCard } from './ProvidersCard.tsx';
import { StartSellingCard } from './StartSellingCard.tsx';
import { UsernameCard } from './UsernameCard.tsx';

export const SettingsTab = ({ isCreator }: { isCreator: boolean }) => {
  const query = useAccountSettings();
  const isStaff = (useSession()?.roles.length ?? 0) > 0;
  return (
    <div className="flex flex-col gap-6">
      {!isCreator && !isStaff && <StartSellingCard />}
      <AppearanceCard />
      <CurrencyCard />
      <TabState query={query}>
        {({ canChangeUsername, linked, notices }) => (
          <>
            <NoticesCard notices={notices} />
            {canChangeUsername && <UsernameCard />}
            <ProvidersCard linked={linked} />
            <DataCard />
            <DeleteCard />
          </>
        )}
      </TabState>
    </div>
  );
};
