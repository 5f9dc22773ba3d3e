import { describe, expect, it } from 'vitest';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { buyerId, creatorId, id, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { AllNotificationsRead, NotificationEvent } from '#events/notifications.ts';
import { isWorthMailing, markAllRead, markRead, notification, notify, reader, recordMail } from './notification.ts';

const notificationId = id(40);
const data = {
  notificationId,
  userId: buyerId,
  kind: 'bought',
  about: { orderId, videoId },
  happenedAt: '2026-11-22T12:00:00.000Z',
};
const notified: NotificationEvent = { type: 'Notified', data };
const messageId = '<1@mail.example>';
const mailed: NotificationEvent = { type: 'NotificationMailed', data: { notificationId, userId: buyerId, messageId } };
const read: NotificationEvent = { type: 'NotificationRead', data: { notificationId, userId: buyerId } };

describe('a notification', () => {
  it('is recorded once', () => {
    given(notification).when(notify(data)).then({ type: 'Notified', data });
    given(notification, notified).when(notify(data)).then();
  });

  it('has a moderator’s note sealed for its recipient', () => {
    const note = { ...data, about: { videoId, reason: 'Too dark.' } };
    const sealed: NotificationEvent = {
      type: 'Notified',
      data: { ...data, about: { videoId, reason: personal(buyerId, 'Too dark.') } },
    };
    given(notification).when(notify(note)).then(sealed);
    expect(stateOf(notification, [sealed])).toMatchObject(note);
    // Once the recipient is erased.
    const erased: NotificationEvent = {
      type: 'Notified',
      data: { ...data, about: { videoId, reason: personal(buyerId, null) } },
    };
    expect(stateOf(notification, [erased])).toMatchObject({ about: { videoId } });
  });

  it('is mailed once, to its recipient', () => {
    given(notification, notified).when(recordMail(notificationId, messageId)).then(mailed);
    given(notification, notified, mailed, read).when(recordMail(notificationId, messageId)).then();
    given(notification).when(recordMail(notificationId, messageId)).then();
  });

  it('is read once, by nobody else', () => {
    given(notification, notified, mailed).when(markRead(notificationId, buyerId)).then(read);
    given(notification, notified, read).when(markRead(notificationId, buyerId)).then();
    given(notification, notified).when(markRead(notificationId, creatorId)).refuses('not-found');
    given(notification).when(markRead(notificationId, buyerId)).refuses('not-found');
  });

  it.each([
    ['2026-11-22T12:00:00.000Z', false, true],
    ['2026-11-25T12:00:00.000Z', false, true],
    ['2026-11-25T12:00:01.000Z', false, false],
    ['2026-12-06T12:00:00.000Z', true, true],
    ['2026-12-06T12:00:01.000Z', true, false],
  ])('of the 22nd at noon is mailed at %s (a letter: %s): %s', (now, isLetter, isMailed) => {
    const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    expect(isWorthMailing({ happenedAt: data.happenedAt, isLetter }, now, days)).toBe(isMailed);
  });
});

describe('a reader', () => {
  const until = (at: string): AllNotificationsRead => ({
    type: 'AllNotificationsRead',
    data: { userId: buyerId, until: at },
  });
  it('has read up to a moment, and never less than before', () => {
    const earlier = until('2026-11-21T00:00:00.000Z');
    const later = until('2026-11-22T00:00:00.000Z');
    given(reader).when(markAllRead(buyerId, later.data.until)).then(later);
    given(reader, earlier).when(markAllRead(buyerId, later.data.until)).then(later);
    given(reader, later).when(markAllRead(buyerId, earlier.data.until)).then();
    given(reader, later).when(markAllRead(buyerId, later.data.until)).then();
  });
});
