/** The process of every event to which a policy could not react: it reacts again, and then to those that wait behind it. */
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { contextOf, inContext } from '#platform/log/context.ts';
import type { Policy } from '#platform/eventStore/policy.ts';
import type { ParkedEvent, ParkedEvents } from './parkedEvents.ts';
import { defineProcess, minutes, type Process } from './process.ts';

type Deps = {
  parked: ParkedEvents;
  readStream: EventStore['readStream'];
  /** Asked once the application is built. */
  policies: () => readonly Policy[];
  /** Whether two people have decided that nobody reacts to this parked event. */
  isSkipped: (id: string) => Promise<boolean>;
};

/** The name of the process. */
export const REACTION = 'reaction';

/** Items are a policy and a stream whose next event waits. */
export const reactionProcess = ({ parked, readStream, policies, isSkipped }: Deps): Process => {
  /** Undefined when the log has another event in its place: it was restored from a backup without this one. */
  const readEvent = async ({ streamId, revision, eventId }: ParkedEvent): Promise<RecordedEvent | undefined> => {
    const [event] = await readStream(streamId, { fromRevision: revision, maxCount: 1 });
    return event?.eventId === eventId ? event : undefined;
  };

  const react = async (first: ParkedEvent): Promise<void> => {
    const policy = policies().find(({ name }) => name === first.policy);
    if (policy === undefined) throw new Error(`there is no policy “${first.policy}” any more`);
    const event = await readEvent(first);
    if (event) await inContext(contextOf(event), () => policy.react(event));
  };

  return defineProcess({
    name: REACTION,
    title: 'Reaction to an event',
    ask: 'admin',
    states: { failed: minutes(0) },
    find: async (process, page) =>
      (await parked.find(page)).map(({ itemId, policy, type, streamId, parkedAt, error }) => ({
        process,
        itemId,
        state: 'failed',
        dueAt: parkedAt,
        about: `“${policy}” at ${type} of ${streamId}`,
        firstError: error,
      })),
    step: async (itemId) => {
      for (let first = await parked.findFirst(itemId); first; first = await parked.findFirst(itemId)) {
        if (!(await isSkipped(first.id))) await react(first);
        await parked.remove(first.id);
      }
    },
  });
};
