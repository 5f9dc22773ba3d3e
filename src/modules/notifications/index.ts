import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { findAllNotifications } from '#projections/notifications/notifications.ts';
import { findOrderMails } from '#projections/notifications/orderMails.ts';
import { kinds, writeText } from './kinds/kinds.ts';
import { mailProcess, notificationsJobs, notificationsPolicies } from './policies.ts';
import type { NotificationsPorts, NotificationsSettings } from './ports.ts';
import { notificationsRoutes, toNotification } from './routes.ts';
import type { Mailer, SendMail } from '#platform/mail/mail.ts';

/** The one way in which mail leaves: every module sends its mails by this. */
export const openMailing =
  (mailer: Mailer): SendMail =>
  (to, letter) =>
    mailer.send(to, letter);

type Given = Tools & { ports: NotificationsPorts; settings: NotificationsSettings };

/** Notifications, on the site and by mail. */
export const notifications = ({ ports, settings, ...tools }: Given) => {
  const { brandName, origin, keys } = settings;
  const deps = { ...tools, ...ports, brandName, origin, reclaimKey: keyedHash(keys.reclaims) };
  return {
    routes: notificationsRoutes(deps),
    policies: notificationsPolicies(deps),
    jobs: notificationsJobs(deps),
    processes: [mailProcess(deps)],
    /** The mails to the person about an order, by subject. */
    findMails: async (orderId: string, userId: string) => {
      const mails = await findOrderMails(deps.db, orderId, userId);
      return Promise.all(
        mails.map(async ({ kind, about, happenedAt, ...mail }) => {
          const videoTitle = about.videoId === undefined ? null : await deps.findTitle(about.videoId);
          const subject = writeText(kind, { ...about, happenedAt, videoTitle, username: '' })?.title ?? kind;
          return { ...mail, what: kinds[kind]?.hasPapers ? `${subject} (with receipt and licence)` : subject };
        }),
      );
    },
    /** The person's latest notifications. */
    exportPerson: async (userId: string) => ({
      notifications: (await findAllNotifications(deps.db, userId)).flatMap(toNotification),
    }),
  } satisfies Module & Record<string, unknown>;
};

export type { NotificationsSettings };
