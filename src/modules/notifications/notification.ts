/** One notification of one person: recorded once, mailed at most once, read once. */
import { Problem } from '#contracts/http/problem.ts';
import { LETTER_ENDS_MS } from '#contracts/shared/letterEnds.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  About,
  AllNotificationsRead,
  MailSkipped,
  NotificationEvent,
  NotificationMailed,
  NotificationRead,
  Notified,
  StoredAbout,
} from '#events/notifications.ts';
import { openAbout } from '#events/openAbout.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

export type NewNotification = Omit<Notified['data'], 'about'> & { about: About };
type SentNotification = NewNotification & { mail: 'due' | 'sent' | 'skipped'; isRead: boolean };
export type Notification = { status: 'none' } | ({ status: 'told' } & SentNotification);

export const notification: Aggregate<Notification, NotificationEvent> = {
  category: 'notification',
  initialState: { status: 'none' },
  evolve: (state, event) => {
    if (event.type === 'Notified')
      return { status: 'told', ...event.data, about: openAbout(event.data.about), mail: 'due', isRead: false };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'NotificationMailed':
        return { ...state, mail: 'sent' };
      case 'MailSkipped':
        return { ...state, mail: 'skipped' };
      case 'NotificationRead':
        return { ...state, isRead: true };
    }
  },
};

const sealAbout = ({ reason, ...about }: About, userId: string): StoredAbout =>
  reason === undefined ? about : { ...about, reason: personal(userId, reason) };

/** Records it; a repeat changes nothing. */
export const notify =
  ({ about, ...notified }: NewNotification) =>
  (state: Notification): [] | [Notified] =>
    state.status === 'none'
      ? [{ type: 'Notified', data: { ...notified, about: sealAbout(about, notified.userId) } }]
      : [];

export const recordMail =
  (notificationId: string, messageId: string) =>
  (state: Notification): [] | [NotificationMailed] =>
    state.status === 'told' && state.mail !== 'sent'
      ? [{ type: 'NotificationMailed', data: { notificationId, userId: state.userId, messageId } }]
      : [];

/** It is not mailed: nobody wants the mail, or it would come days late. */
export const skipMail =
  (notificationId: string) =>
  (state: Notification): [] | [MailSkipped] =>
    state.status === 'told' && state.mail === 'due'
      ? [{ type: 'MailSkipped', data: { notificationId, userId: state.userId } }]
      : [];

/** Another person's notification does not exist. */
export const markRead =
  (notificationId: string, userId: string) =>
  (state: Notification): [] | [NotificationRead] => {
    if (state.status === 'none' || state.userId !== userId) throw new Problem('not-found');
    return state.isRead ? [] : [{ type: 'NotificationRead', data: { notificationId, userId } }];
  };

/** How far a person has read. */
export const reader: Aggregate<{ until: string }, AllNotificationsRead> = {
  category: 'reader',
  initialState: { until: '' },
  evolve: (_, { data: { until } }) => ({ until }),
};

export const markAllRead =
  (userId: string, until: string) =>
  (state: { until: string }): [] | [AllNotificationsRead] =>
    until > state.until ? [{ type: 'AllNotificationsRead', data: { userId, until } }] : [];

const NEWS_DAYS = 3;
/** A receipt, a licence, a decision. */
const LETTER_DAYS = LETTER_ENDS_MS / DAY_MS;

/** A notification that comes days late (old events, a long outage) is listed without a mail. */
export const isWorthMailing = (
  { happenedAt, isLetter }: { happenedAt: string; isLetter: boolean },
  now: string,
  daysBetween: (from: string, to: string) => number,
): boolean => daysBetween(happenedAt, now) <= (isLetter ? LETTER_DAYS : NEWS_DAYS);
