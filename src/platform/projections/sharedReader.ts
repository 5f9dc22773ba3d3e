/**
 * One subscription for every follower of a process: the log is read once, and each event is given to those that want its
 * type. A follower that is further behind than the newest events reads the log apart until it has caught up, and joins.
 */
import { onAbort, pause } from '#platform/time/abort.ts';
import {
  START,
  type EventBatch,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '#platform/eventStore/eventStore.ts';

/** `announceMs` of `followedOnce`: its followers are readers themselves, and pass on how far the log has been read. */
const ANNOUNCED_SOON_MS = 20;
/** `mostWaiting` of `followedOnce`: what a second or two of full load appends. Only one or two follow every event. */
const MOST_WAITING = 20_000;

export type SharedReader = Pick<EventStore, 'subscribe'> & {
  /** Tells all followers at once how far the log has been read. */
  announce: () => void;
};

type Options = {
  store: EventStore;
  /** All types that followers may want, by default every type; a follower that wants another one reads the log apart. */
  types?: readonly string[] | undefined;
  signal: AbortSignal;
  onError: (error: unknown) => void;
  /** A follower that no event concerns learns after so many ms how far the log has been read. Default 1000. */
  announceMs?: number;
  /** While the log grows, the reader pauses for so many ms after each batch, so that one statement reads many events. Default 10. */
  gatherMs?: number;
  /** How long it waits after a failure before it reads again. Default 1000. */
  retryMs?: number;
  /** So many of the newest events are kept for those who join. Default 500. */
  keeps?: number;
  /** A follower that lets more events wait than this reads apart again. Default 2000. */
  mostWaiting?: number;
};

/** The types that somebody wants; undefined for all. */
type Wanted = readonly string[] | undefined;

type Follower = {
  types: Wanted;
  /** Everything up to here has been handed out. */
  position: Position;
  waiting: RecordedEvent[];
  isTooSlow: boolean;
  ring: () => void;
};

/** Who wants which type. */
const openIndex = () => {
  const all = new Set<Follower>();
  const ofEveryType = new Set<Follower>();
  const byType = new Map<string, Set<Follower>>();
  return {
    all,
    /** Each follower that wants this type. */
    wanting: (type: string, take: (follower: Follower) => void): void => {
      for (const follower of ofEveryType) take(follower);
      for (const follower of byType.get(type) ?? []) take(follower);
    },
    add: (follower: Follower): void => {
      all.add(follower);
      if (follower.types === undefined) ofEveryType.add(follower);
      for (const type of follower.types ?? []) byType.set(type, (byType.get(type) ?? new Set()).add(follower));
    },
    remove: (follower: Follower): void => {
      all.delete(follower);
      ofEveryType.delete(follower);
      for (const type of follower.types ?? []) byType.get(type)?.delete(follower);
    },
  };
};

const drop = (follower: Follower): void => {
  follower.waiting = [];
  follower.isTooSlow = true;
  follower.ring();
};

/** What the reader has read, and who follows it. */
const openRoom = ({ keeps, mostWaiting }: { keeps: number; mostWaiting: number }) => {
  const followers = openIndex();
  let newest: RecordedEvent[] = [];
  /** All events of the types after it are in `newest`; undefined while nothing is read. */
  let from: Position | undefined;
  let reached: Position = START;
  let announced: Position = START;

  const give = (follower: Follower, event: RecordedEvent): void => {
    if (event.position <= follower.position || follower.isTooSlow) return;
    if (follower.waiting.length >= mostWaiting) return drop(follower);
    follower.waiting.push(event);
    follower.ring();
  };

  return {
    /** Begins to read after this position. */
    open: (position: Position): void => {
      newest = [];
      from = reached = announced = position;
    },
    /** The reader has stopped: each follower reads on by itself. */
    close: (): void => {
      from = undefined;
      for (const follower of followers.all) drop(follower);
    },
    add: ({ events, position }: EventBatch): void => {
      for (const event of events) followers.wanting(event.type, (follower) => give(follower, event));
      newest.push(...events);
      const gone = newest.splice(0, Math.max(0, newest.length - keeps));
      from = gone.at(-1)?.position ?? from;
      reached = position;
    },
    announce: (): void => {
      announced = reached;
      for (const follower of followers.all) if (follower.position < announced) follower.ring();
    },
    /** Whether nothing is missing for a follower that has read up to here. */
    covers: (position: Position): boolean => from !== undefined && from <= position,
    join: (types: Wanted, position: Position): Follower => {
      const waiting = newest.filter((event) => (types?.includes(event.type) ?? true) && event.position > position);
      const follower: Follower = { types, position, waiting, isTooSlow: false, ring: () => undefined };
      followers.add(follower);
      return follower;
    },
    leave: followers.remove,
    hasNews: ({ waiting, isTooSlow, position }: Follower): boolean =>
      waiting.length > 0 || isTooSlow || announced > position,
    /** The next batch for this follower; everything up to its position is handed out with it. */
    take: (follower: Follower, most: number): EventBatch => {
      const events = follower.waiting.splice(0, most);
      const isCaughtUp = follower.waiting.length === 0;
      const last = isCaughtUp ? reached : (events.at(-1)?.position ?? START);
      if (last > follower.position) follower.position = last;
      return { events, position: follower.position, isCaughtUp };
    },
  };
};
type Room = ReturnType<typeof openRoom>;

/** Reads the log into the room until the signal aborts; resolves `opened` once it has begun, or could not. */
const keepReading = async (room: Room, options: Options, opened: () => void): Promise<void> => {
  const { store, types, signal, onError, announceMs = 1000, gatherMs = 10, retryMs = 1000 } = options;
  let announcing: NodeJS.Timeout | undefined;
  const announceSoon = (): void => {
    announcing ??= setTimeout(() => {
      announcing = undefined;
      room.announce();
    }, announceMs);
  };
  while (!signal.aborted) {
    try {
      const head = await store.head();
      room.open(head);
      opened();
      for await (const batch of store.subscribe({ after: head, filter: types ? { types } : {}, signal })) {
        room.add(batch);
        announceSoon();
        if (batch.isCaughtUp) await pause(gatherMs, signal);
      }
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    room.close();
    opened();
    await pause(retryMs, signal);
  }
  clearTimeout(announcing);
};

/** Ends when the signal aborts, or when the follower has to read apart. */
async function* followRoom(
  room: Room,
  { types, after, signal, maxBatch }: { types: Wanted; after: Position; signal: AbortSignal; maxBatch: number },
  isAnnounced: boolean,
): AsyncGenerator<EventBatch> {
  const follower = room.join(types, after);
  const stopListening = onAbort(signal, () => follower.ring());
  try {
    if (!isAnnounced && follower.waiting.length === 0) yield room.take(follower, maxBatch);
    while (!signal.aborted) {
      while (!room.hasNews(follower) && !signal.aborted)
        await new Promise<void>((resolve) => (follower.ring = resolve));
      if (signal.aborted || follower.isTooSlow) return;
      yield room.take(follower, maxBatch);
    }
  } finally {
    stopListening();
    room.leave(follower);
  }
}

/** Reads until the signal aborts. */
export const sharedReader = (options: Options): SharedReader => {
  const { store, types, signal, keeps = 500, mostWaiting = 2000 } = options;
  const shared = types && new Set(types);
  const isShared = (wanted: Wanted): boolean => !shared || (wanted?.every((type) => shared.has(type)) ?? false);
  const room = openRoom({ keeps, mostWaiting });
  const opened = new Promise<void>((resolve) => void keepReading(room, options, resolve));

  /** Until it has caught up with what is kept. */
  async function* readApart(request: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<EventBatch> {
    const done = new AbortController();
    const stopListening = onAbort(request.signal, () => done.abort());
    try {
      for await (const batch of store.subscribe({ ...request, signal: done.signal })) {
        yield batch;
        if (batch.isCaughtUp && room.covers(batch.position)) return;
      }
    } finally {
      stopListening();
      done.abort();
    }
  }

  async function* subscribe(request: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<EventBatch> {
    const { filter = {}, signal: stop, maxBatch = 500 } = request;
    const wanted = filter.types;
    if (filter.categories || !isShared(wanted)) {
      yield* store.subscribe(request);
      return;
    }
    let after = request.after;
    let isAnnounced = false;
    await opened;
    while (!stop.aborted && !signal.aborted) {
      const batches: AsyncGenerator<EventBatch> = room.covers(after)
        ? followRoom(room, { types: wanted, after, signal: stop, maxBatch }, isAnnounced)
        : readApart({ ...request, after });
      for await (const batch of batches) {
        after = batch.position;
        isAnnounced = batch.isCaughtUp;
        yield batch;
      }
    }
  }

  return { subscribe, announce: room.announce };
};

/**
 * The same store, whose subscriptions share one reader for as long as they follow the end of the log. It begins to read when
 * the first of them has read to the end, and stops when the signal aborts.
 */
export const followedOnce = (
  store: EventStore,
  { signal, onError }: Pick<Options, 'signal' | 'onError'>,
): EventStore => {
  let reader: SharedReader | undefined;
  async function* subscribe(request: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<EventBatch> {
    let after = request.after;
    for await (const batch of store.subscribe(request)) {
      after = batch.position;
      yield batch;
      if (batch.isCaughtUp) break;
    }
    if (request.signal.aborted) return;
    reader ??= sharedReader({ store, signal, onError, announceMs: ANNOUNCED_SOON_MS, mostWaiting: MOST_WAITING });
    yield* reader.subscribe({ ...request, after });
  }
  return { ...store, subscribe };
};
