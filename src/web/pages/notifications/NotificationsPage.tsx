import { useEffect } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import {
  myNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '#contracts/notifications/notifications.ts';
import { readFilters } from '#web/components/browse/browseFilters.ts';
import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { keepWithin, pageAddress, pageCountOf } from '#web/components/browse/listPages.ts';
import { noteUnread } from '#web/components/notifications/unread.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { TimeAgo } from '#web/components/time/TimeAgo.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head } from '#web/seo/Head.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

const PATH = '/notifications';

export const loadNotifications = async ({ call, url, signal }: LoadInput) => {
  const list = await call(myNotifications, { query: { page: readFilters(url.searchParams).page } }, { signal });
  keepWithin(list, PATH);
  return list;
};

const Item = ({ notification }: { notification: Notification }) => {
  const call = useCall();
  const { id, title, text, path, at, isRead } = notification;
  const markRead = async (): Promise<void> => {
    if (isRead) return;
    try {
      noteUnread((await call(readNotification, { params: { notificationId: id } })).unreadCount);
    } catch {
      // What is told is read all the same; it stays marked as new.
    }
  };
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 px-5 py-5 hover:bg-sunk sm:px-6">
      <span aria-hidden className={classes('mt-2 size-2 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
          <h2 className={classes('font-sans text-base wrap-anywhere', isRead ? 'font-medium' : 'font-bold')}>
            <Link
              to={path}
              onClick={() => void markRead()}
              className="text-ink no-underline after:absolute after:inset-0"
            >
              {!isRead && <span className="sr-only">New: </span>}
              {title}
            </Link>
          </h2>
          <p className="text-sm text-muted">
            <TimeAgo at={at} />
          </p>
        </div>
        <p className="mt-1 max-w-text text-sm text-muted">{text}</p>
      </div>
    </li>
  );
};

const ReadAll = ({ until }: { until: string }) => {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useAct();
  const readAll = async (): Promise<void> => {
    noteUnread((await call(readAllNotifications, { body: { until } })).unreadCount);
    await revalidate();
  };
  return (
    <Button
      variant="hairline"
      isLoading={isBusy}
      onClick={() => void run(readAll, { text: 'This could not be marked as read.' })}
    >
      Mark all as read
    </Button>
  );
};

export const NotificationsPage = () => {
  const list = useLoaderData<typeof loadNotifications>();
  const { notifications, unreadCount, page, total } = list;
  useEffect(() => noteUnread(unreadCount), [unreadCount]);
  const newest = notifications[0];
  return (
    <div className="wrap py-10">
      <div className="max-w-200">
        <Head title="Notifications" isHidden />
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
          <h1 className="text-3xl">Notifications</h1>
          {unreadCount > 0 && newest && <ReadAll until={newest.at} />}
        </div>
        <p className="mt-3 mb-8 text-sm text-muted">
          Choose which of them we also send by email: <TextLink to="/account?tab=settings">Account Settings</TextLink>
        </p>
        {total === 0 ? (
          <EmptyState
            drawing={<EmptyListings />}
            title="No notifications yet"
            text="We tell you here about your purchases, sales and withdrawals."
            action={<ButtonLink to="/browse">Browse Videos</ButtonLink>}
          />
        ) : (
          <>
            <ul
              aria-label="Notifications"
              className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
            >
              {notifications.map((notification) => (
                <Item key={notification.id} notification={notification} />
              ))}
            </ul>
            <div className="mt-10">
              <Pagination page={page} pageCount={pageCountOf(list)} to={(to) => pageAddress(PATH, to)} />
            </div>
          </>
        )}
      </div>
    </div>
  );
};
