/** Notifies every creator page by page, so that a crash in the middle continues where it stopped. */
import { causedBy, type Handle } from '#platform/eventStore/handle.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import type { About } from '#events/notifications.ts';
import { notification, notify } from '#modules/notifications/notification.ts';
import type { ListCreators } from '#modules/notifications/ports.ts';

const nextPageJob = defineJob<Telling>('tell-creators');

type Telling = {
  /** The kind of notification. */
  name: string;
  about: About;
  cause: Parameters<typeof causedBy>[0];
  /** The last creator who was notified; null before the first one. */
  after: string | null;
};

const PAGE = 200;

type Deps = { handle: Handle; send: Jobs['send']; idOf: (text: string) => string; listCreators: ListCreators };

/** Starts or continues; a second call for the same page does nothing. */
export const notifyCreators = ({ send, idOf }: Pick<Deps, 'send' | 'idOf'>, telling: Telling): Promise<void> =>
  send(nextPageJob, telling, {
    id: idOf(`tell:${telling.cause.eventId}:${telling.name}:${telling.after ?? 'first'}`),
  });

export const notifyCreatorsJob = ({ handle, send, idOf, listCreators }: Deps): JobKind<Telling> => ({
  ...nextPageJob,
  expireSeconds: 300,
  run: async (telling) => {
    const { name, about, cause, after } = telling;
    const creators = await listCreators(after, PAGE);
    for (const userId of creators) {
      const notificationId = idOf(`notification:${cause.eventId}:${name}:${userId}`);
      const data = { notificationId, userId, kind: name, about, happenedAt: cause.metadata.at };
      await handle(notification, notificationId, notify(data), causedBy(cause));
    }
    const last = creators.at(-1);
    if (creators.length === PAGE && last !== undefined)
      await notifyCreators({ send, idOf }, { ...telling, after: last });
  },
});
