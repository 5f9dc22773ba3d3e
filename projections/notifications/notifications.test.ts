import { expect, it } from 'vitest';
import { id } from '#testing/events.ts';
import { aNotification } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import { aBuyer } from '#testing/routes/people.ts';
import { findAllNotifications, findNotifications, NOTIFICATIONS_PAGE } from './notifications.ts';

it('the copy of a person’s data has all notifications, and a page has some of them', async () => {
  const bob = aBuyer();
  const most = NOTIFICATIONS_PAGE + 1;
  const all = Array.from({ length: most }, (_, n) => aNotification(bob, { notificationId: id(30_000 + n) }));
  const { db } = await given(bob, ...all);
  expect(await findAllNotifications(db, bob.id)).toHaveLength(most);
  expect(await findNotifications(db, bob.id, 1)).toHaveLength(NOTIFICATIONS_PAGE);
  expect(await findNotifications(db, bob.id, 2)).toHaveLength(1);
});
