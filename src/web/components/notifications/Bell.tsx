import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { countUnread } from '#contracts/notifications/notifications.ts';
import { readAccessToken } from '#web/app/session/session.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { noteUnread, readUnread, subscribeToUnread } from './unread.ts';

const AGAIN_MS = 30_000;

/**
 * Reads again when the page changes, when the visitor returns to the tab, and now and then while the page is visible.
 */
const useUnread = (): number => {
  const call = useCall();
  const { pathname } = useLocation();
  useEffect(() => {
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      if (document.hidden || readAccessToken() === undefined) return;
      try {
        noteUnread((await call(countUnread, { signal: controller.signal })).unreadCount);
      } catch {
        // The number stays as it was; the next read tries again.
      }
    };
    void ask();
    const again = setInterval(() => void ask(), AGAIN_MS);
    document.addEventListener('visibilitychange', ask, controller);
    return () => {
      clearInterval(again);
      controller.abort();
    };
  }, [call, pathname]);
  useEffect(() => () => noteUnread(0), []);
  return useSyncExternalStore(subscribeToUnread, readUnread);
};

export const Bell = () => {
  const unread = useUnread();
  return (
    <Link
      to="/notifications"
      aria-label={unread === 0 ? 'Notifications' : `Notifications (${unread} unread)`}
      className="relative grid size-11 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink"
    >
      <BellIcon aria-hidden size={20} strokeWidth={1.75} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-paper tabular-nums"
        >
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </Link>
  );
};
