import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Profile } from '#contracts/profile/profile.ts';
import { useSignOut } from '#web/app/session/useSignOut.ts';
import { TabLinks, type TabItem } from '#web/ui/Tabs.tsx';
import { Avatar } from '#web/components/people/Avatar.tsx';

const SignOut = () => (
  <button
    type="button"
    onClick={useSignOut()}
    className="flex min-h-11 w-full items-center gap-2.5 rounded-full px-4 text-sm whitespace-nowrap text-muted hover:bg-sunk hover:text-ink"
  >
    <LogOut aria-hidden size={17} />
    Sign Out
  </button>
);

export type SidebarProps = {
  profile: Profile | undefined;
  isCreator: boolean;
  items: readonly TabItem[];
  active: string;
};

/** On a phone the tabs are a strip that scrolls: the active one is brought into view. */
const useActiveInView = (active: string) => {
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = tabs.current?.querySelector('ul');
    const link = strip?.querySelector<HTMLElement>('[aria-current="page"]');
    if (strip && link) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  }, [active]);
  return tabs;
};

/** Who I am, what there is to set, and the way out. */
export const Sidebar = ({ profile, isCreator, items, active }: SidebarProps) => {
  const tabs = useActiveInView(active);
  return (
    <aside className="min-w-0 md:sticky md:top-24">
      <div className="flex items-center gap-4 px-1">
        <Avatar profile={profile} className="size-14 text-lg" />
        <div className="min-w-0">
          <p className="head truncate text-lg">{profile?.displayName ?? 'Loading...'}</p>
          <p className="text-sm text-muted">{isCreator ? 'Creator' : 'Buyer'}</p>
        </div>
      </div>
      <div ref={tabs} className="relative mt-6">
        <TabLinks label="Account" items={items} active={active} isSide />
      </div>
      <div className="mt-1 border-line md:mt-3 md:border-t md:pt-3">
        <SignOut />
      </div>
    </aside>
  );
};
