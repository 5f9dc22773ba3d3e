import {
  BadgeCheck,
  Clapperboard,
  CreditCard,
  Settings,
  ShieldCheck,
  ShoppingBag,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { Tag } from '#web/ui/Tag.tsx';
import type { TabItem } from '#web/ui/Tabs.tsx';

export const tabKeys = ['profile', 'videos', 'payout', 'plan', 'purchases', 'security', 'settings'] as const;
export type TabKey = (typeof tabKeys)[number];

type Viewer = { isCreator: boolean; hasPurchases: boolean; asksForPlan: boolean };
type Tab = {
  label: string;
  Icon: LucideIcon;
  isFor: (viewer: Viewer) => boolean;
  /** What `FEATURES_OFF` may call it beside its key. */
  feature?: string;
};

const everyone = () => true;
const creators = ({ isCreator }: Viewer) => isCreator;

const tabs: Record<TabKey, Tab> = {
  profile: { label: 'Profile Settings', Icon: UserRound, isFor: everyone },
  videos: { label: 'My Videos', Icon: Clapperboard, isFor: creators },
  payout: { label: 'Payout Settings', Icon: CreditCard, isFor: creators, feature: 'payouts' },
  plan: { label: 'Plan', Icon: BadgeCheck, isFor: ({ isCreator, asksForPlan }) => isCreator || asksForPlan },
  purchases: {
    label: 'My Purchases',
    Icon: ShoppingBag,
    isFor: ({ isCreator, hasPurchases }) => !isCreator || hasPurchases,
  },
  security: { label: 'Security', Icon: ShieldCheck, isFor: everyone },
  settings: { label: 'Account Settings', Icon: Settings, isFor: everyone },
};

const isTabKey = (text: string | null): text is TabKey => tabKeys.some((key) => key === text);

/** A tab that the viewer does not have, or that does not exist, leads to the profile. */
export const activeTab = (tab: string | null, viewer: Viewer): TabKey =>
  isTabKey(tab) && tabs[tab].isFor(viewer) ? tab : 'profile';

/** Switched off by the operator. The profile always works. */
export const isComingSoon = (key: TabKey, featuresOff: readonly string[]): boolean => {
  if (key === 'profile') return false;
  const { feature } = tabs[key];
  return featuresOff.includes(key) || (feature !== undefined && featuresOff.includes(feature));
};

export const tabLabel = (key: TabKey): string => tabs[key].label;

export const tabItems = (viewer: Viewer, featuresOff: readonly string[]): TabItem[] =>
  tabKeys
    .filter((key) => tabs[key].isFor(viewer))
    .map((key) => {
      const { label, Icon } = tabs[key];
      return {
        key,
        label,
        to: key === 'profile' ? '/account' : `/account?tab=${key}`,
        icon: <Icon aria-hidden size={17} />,
        ...(isComingSoon(key, featuresOff) ? { mark: <Tag>Soon</Tag> } : {}),
      };
    });
