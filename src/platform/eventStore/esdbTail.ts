/**
 * One subscription to $all, from its first message until it is dropped, as batches. The client pushes events through a
 * buffer of its own, while its signals (`caughtUp`, checkpoints) overtake what lies in there: a checkpoint is therefore
 * never used, and `caughtUp` counts only once the events that it overtook have been handed out.
 */
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import {
  START as FROM_START,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type Filter,
} from '@eventstore/db-client';
import { onAbort } from '#platform/time/abort.ts';
import { START, type EventBatch, type Position, type RecordedEvent } from './eventStore.ts';
import { fromPosition, toPosition, toRecorded } from './esdbRecord.ts';

export type TailOptions = {
  after: Position;
  /** What the server filters out. */
  filter: Filter;
  /** What this process filters out. */
  isWanted: (event: { streamId: string; type: string }) => boolean;
  maxBatch: number;
  stop: AbortSignal;
  /** How long the server may take to confirm the subscription. */
  confirmWithinMs: number;
  /** Receives errors that arrive after the subscription was given up. */
  onLateError: (error: unknown) => void;
};

/** Ends when `stop` aborts. @throws when the subscription is dropped, be it by an error or by a clean end */
export async function* esdbTail(client: EventStoreDBClient, options: TailOptions): AsyncGenerator<EventBatch> {
  const { isWanted, maxBatch, stop } = options;
  const inflow = openInflow(client, options);
  let position = options.after;
  let isAnnounced = false;
  try {
    while (!stop.aborted) {
      await inflow.news(isAnnounced);
      await inflow.gather(maxBatch);
      if (stop.aborted) return;
      const taken = inflow.take(maxBatch);
      if (taken.length === 0) inflow.throwIfDropped();
      const isCaughtUp = inflow.isCaughtUp();
      const reached = taken.reduce(lastPosition, position);
      const events = taken.flatMap(({ event }): RecordedEvent[] =>
        event && isWanted(event) ? [toRecorded(event)] : [],
      );
      if (reached > position || (isCaughtUp && !isAnnounced)) yield { events, position: reached, isCaughtUp };
      position = reached;
      isAnnounced = isCaughtUp;
    }
  } finally {
    inflow.close();
  }
}

const lastPosition = (last: Position, { event }: AllStreamResolvedEvent): Position =>
  event ? toPosition(event.position) : last;

/** Buffers what a subscription pushes until it is read; beyond two batches, the server has to wait. */
const openInflow = (client: EventStoreDBClient, options: TailOptions) => {
  const { after, filter, maxBatch, stop, confirmWithinMs, onLateError } = options;
  const buffer: AllStreamResolvedEvent[] = [];
  let isLive = false;
  let dropped: Error | undefined;
  let isClosed = false;
  let ring = (): void => undefined;

  const fromPositionOrStart = after === START ? FROM_START : fromPosition(after);
  const subscription = client.subscribeToAll({ fromPosition: fromPositionOrStart, filter, requiresLeader: true });
  const drop = (reason: Error): void => {
    if (isClosed) return onLateError(reason);
    dropped ??= reason;
    ring();
  };
  const overdue = setTimeout(() => drop(new Error('the subscription was not confirmed in time')), confirmWithinMs);
  const wake = (): void => ring();

  subscription.on('data', (resolved) => {
    buffer.push(resolved);
    if (buffer.length >= maxBatch * 2) subscription.pause();
    ring();
  });
  subscription.on('caughtUp', () => {
    isLive = true;
    ring();
  });
  subscription.on('fellBehind', () => (isLive = false));
  subscription.on('confirmation', () => clearTimeout(overdue));
  // Stays for good: the client may emit an error after the last iteration, and that would end the process.
  subscription.on('error', drop);
  subscription.on('end', () => drop(new Error('the server ended the subscription')));
  onAbort(stop, wake);

  // Whatever `caughtUp` has overtaken lies in one of the two buffers.
  const isCaughtUp = (): boolean => isLive && buffer.length === 0 && subscription.readableLength === 0;

  return {
    isCaughtUp,
    /** Waits for events, the end, the first `caughtUp`, or `stop`. */
    news: async (isAnnounced: boolean): Promise<void> => {
      const isNews = (): boolean => buffer.length > 0 || dropped !== undefined || (isCaughtUp() && !isAnnounced);
      while (!isNews() && !stop.aborted) await new Promise<void>((resolve) => (ring = resolve));
    },
    /** Lets what arrived together go out together, and a backlog in whole batches, as long as that takes no longer than 10 ms. */
    gather: async (count: number): Promise<void> => {
      await turn();
      const isFilling = (): boolean => !isLive && dropped === undefined && buffer.length < count;
      for (let attempt = 0; attempt < 5 && isFilling() && !stop.aborted; attempt += 1) await delay(2);
    },
    take: (count: number): AllStreamResolvedEvent[] => {
      const taken = buffer.splice(0, count);
      if (subscription.isPaused() && buffer.length < maxBatch) subscription.resume();
      return taken;
    },
    throwIfDropped: (): void => {
      if (dropped) throw dropped;
    },
    close: (): void => {
      isClosed = true;
      clearTimeout(overdue);
      stop.removeEventListener('abort', wake);
      subscription.unsubscribe().catch(onLateError);
      subscription.destroy();
    },
  };
};
