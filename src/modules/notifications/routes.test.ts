import { expect, it } from 'vitest';
import { splitPrice } from '#contracts/shared/money.ts';
import {
  countUnread,
  myNotifications,
  readAllNotifications,
  readNotification,
} from '#contracts/notifications/notifications.ts';
import { getOrder, openCheckout } from '#contracts/sales/sales.ts';
import { id } from '#testing/events.ts';
import { as, call, visitor } from '#testing/routes/call.ts';
import { aNotification } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, licence } from '#testing/routes/marketplace.ts';
import { aBuyer } from '#testing/routes/people.ts';

const video = aListedVideo();
const { creator: carol } = video;
const bob = aBuyer('bob');
const read = (notificationId: string, who = carol) => call(readNotification, { params: { notificationId } }, as(who));
const list = (page?: number, who = carol) => call(myNotifications, { query: { page } }, as(who));
/** One an hour, the first of them at midnight. */
const hourly = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aNotification(carol, {
      notificationId: id(500 + n),
      happenedAt: new Date(Date.parse('2026-02-01T00:00:00.000Z') + n * 3_600_000).toISOString(),
    }),
  );

it('people read their notifications, with their subject, and the number of new ones', async () => {
  await given(video.given, aNotification(carol))
    .when(list())
    .answers({
      unreadCount: 1,
      total: 1,
      notifications: [{ id: id(50), title: '“A shelf” is sold', at: '2026-03-01T11:00:00.000Z', isRead: false }],
    });
});

it('the latest comes first, in pages of twenty', async () => {
  await given(video.given, hourly(21))
    .when(list())
    .answers({ total: 21, page: 1, pageSize: 20, unreadCount: 21 })
    .when(list(2))
    .answers({ page: 2, notifications: [{ id: id(500) }] })
    .also(async (world) => {
      const { body } = await world.call(list());
      expect(body?.notifications.map((notification) => notification.id)).toEqual(
        Array.from({ length: 20 }, (_, n) => id(520 - n)),
      );
    });
});

it('one is read once', async () => {
  await given(video.given, aNotification(carol))
    .when(read(id(50)))
    .answers({ unreadCount: 0 })
    .records({ type: 'NotificationRead', by: carol.id, data: { notificationId: id(50) } })
    .when(read(id(50)))
    .answers({ unreadCount: 0 })
    .records();
});

it('all are read up to the newest one on the screen, not beyond', async () => {
  const until = '2026-02-01T01:00:00.000Z';
  await given(video.given, hourly(3))
    .when(call(readAllNotifications, { body: { until } }, as(carol)))
    .answers({ unreadCount: 1 })
    .records({ type: 'AllNotificationsRead', data: { userId: carol.id, until } })
    .when(call(readAllNotifications, { body: { until } }, as(carol)))
    .records()
    .when(call(countUnread, as(carol)))
    .answers({ unreadCount: 1 });
});

it('another person’s do not exist', async () => {
  await given(video.given, aNotification(carol))
    .when(read(id(50), bob))
    .refuses('not-found')
    .when(list(1, bob))
    .answers({ total: 0, unreadCount: 0, notifications: [] })
    .when(call(countUnread, visitor()))
    .refuses('not-signed-in');
});

it('a creator reads of a sale as soon as it is settled, and gets a mail about it', async () => {
  const { totalPence } = splitPrice(video.pricePence);
  const body = {
    channelUrl: 'https://videos.example/@bob',
    totalPence,
    licenceHash: licence.hash,
    buysAs: 'business' as const,
    acceptsLicence: true,
  };
  const world = await given(video.given);
  const opened = await world.call(call(openCheckout, { params: { videoId: video.id }, body }, as(bob)));
  world.payments.pay(opened.body?.payUrl ?? '');
  await world.call(call(getOrder, { params: { orderId: opened.body?.orderId ?? '' } }, as(bob)));
  const { mails } = await world.settle();
  expect(mails.filter(({ to }) => to === carol.email).map(({ subject }) => subject)).toEqual([
    '“A shelf” is sold – Soletake',
  ]);
  const { body: answered } = await world.call(list());
  expect(answered?.notifications).toMatchObject([{ title: '“A shelf” is sold', isRead: false }]);
});
