/**
 * To what the work of this moment belongs: a request, or an event that a request has caused. Every line of the log that is written
 * meanwhile carries the id, and so do the jobs that are sent.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type WorkContext = Readonly<{
  /** The id of the request that began it all; the scheduled work of the process has ids of its own. */
  correlationId: string;
  /** The event that this work follows; absent while the request itself is answered. */
  eventId?: string | undefined;
}>;

const storage = new AsyncLocalStorage<WorkContext>();

/** Runs the work in this context, and whatever it starts and waits for. */
export const inContext = <Result>(context: WorkContext, work: () => Result): Result => storage.run(context, work);

/** Undefined in work that belongs to nothing, such as a timer of the process. */
export const currentContext = (): WorkContext | undefined => storage.getStore();

/** The context of what follows an event. */
export const contextOf = (event: { eventId: string; metadata: { correlationId: string } }): WorkContext => ({
  correlationId: event.metadata.correlationId,
  eventId: event.eventId,
});

/** What a line of the log says of it: `requestId` while a request is answered, `correlationId` in all that follows. */
export const loggedContext = (): Record<string, string> => {
  const context = currentContext();
  if (context === undefined) return {};
  const { correlationId, eventId } = context;
  return eventId === undefined ? { requestId: correlationId } : { correlationId };
};
