import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { createQueries } from '#web/components/shell/createQueries.ts';
import { Head } from '#web/seo/Head.tsx';
import { useSession } from '#web/app/session/useSession.ts';
import { AskForProof } from './AskForProof.tsx';
import { activeTab, isComingSoon, tabItems, tabLabel, type TabKey } from './accountTabs.tsx';
import { ComingSoon } from './ComingSoon.tsx';
import { PayoutTab } from './payouts/PayoutTab.tsx';
import { PlanTab } from './plan/PlanTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { PurchasesTab } from './PurchasesTab.tsx';
import { usePurchases } from './purchases/PurchaseList.tsx';
import { useAssignments } from './purchases/ReceivedList.tsx';
import { SecurityTab } from './security/SecurityTab.tsx';
import { SettingsTab } from './settings/SettingsTab.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useProfile } from './useProfile.ts';
import { VideosTab } from './VideosTab.tsx';

const otherTabs: Record<Exclude<TabKey, 'profile'>, (props: { isCreator: boolean }) => ReactNode> = {
  videos: VideosTab,
  payout: PayoutTab,
  plan: PlanTab,
  purchases: PurchasesTab,
  security: SecurityTab,
  settings: SettingsTab,
};

const Account = () => {
  const { featuresOff } = useBoot();
  const session = useSession();
  const [query] = useSearchParams();
  const profile = useProfile();
  const isCreator = profile.data?.isCreator ?? session?.isCreator ?? false;
  const tab = query.get('tab');
  // Creators who bought have the tab too; buyers have it anyway.
  const asksForTrade = isCreator && !isComingSoon('purchases', featuresOff);
  const bought = usePurchases(asksForTrade);
  const assigned = useAssignments(asksForTrade).data;
  const viewer = {
    isCreator,
    // "Go Pro" leads everybody here; people who do not sell read what comes first.
    asksForPlan: tab === 'plan',
    hasPurchases:
      tab === 'purchases' ||
      (bought.data?.purchases.length ?? 0) > 0 ||
      (assigned?.offers.length ?? 0) + (assigned?.received.length ?? 0) > 0,
  };
  const active = activeTab(tab, viewer);
  const content = (): ReactNode => {
    if (isComingSoon(active, featuresOff)) return <ComingSoon title={tabLabel(active)} />;
    if (active !== 'profile') {
      const Tab = otherTabs[active];
      return <Tab isCreator={isCreator} />;
    }
    return (
      <ProfileTab
        profile={profile.data}
        hasFailed={profile.isError && !profile.isFetching}
        onTryAgain={() => void profile.refetch()}
      />
    );
  };
  return (
    <div className="wrap py-10">
      <Head title="My Account" isHidden />
      <h1 className="sr-only">My Account</h1>
      <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[15rem_minmax(0,1fr)]">
        <Sidebar profile={profile.data} isCreator={isCreator} items={tabItems(viewer, featuresOff)} active={active} />
        <div className="min-w-0">{content()}</div>
      </div>
    </div>
  );
};

export const AccountPage = () => {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <AskForProof>
        <Account />
      </AskForProof>
    </QueryClientProvider>
  );
};
