/** "When this happened, do that": reactions that run at least once per event, from a durable position. */
import type { Db } from '#platform/postgres/db.ts';
import { pause } from '#platform/time/abort.ts';
import type { Event, EventStore, Position, RecordedEvent } from './eventStore.ts';

export type Reactions<E extends Event> = {
  [Type in E['type']]?: (event: RecordedEvent<Extract<E, { type: Type }>>) => Promise<unknown>;
};

export type Policy = Readonly<{
  /** A sentence; it keys the checkpoint, so renaming it starts from the beginning. */
  name: string;
  types: readonly string[];
  react: (event: RecordedEvent) => Promise<void>;
}>;

/** Declares a policy. What a reaction does must be safe to repeat. */
export const policy = <E extends Event>(name: string, reactions: Reactions<E>): Policy => ({
  name,
  types: Object.keys(reactions),
  react: async (event) => {
    const reaction = reactions[event.type as E['type']];
    // The subscription is filtered by `types`, so the event is of the type this reaction was declared for.
    await reaction?.(event as RecordedEvent<Extract<E, { type: E['type'] }>>);
  },
});

type Options = {
  store: Pick<EventStore, 'subscribe'>;
  db: Db;
  signal: AbortSignal;
  onError: (policy: string, error: unknown, event: RecordedEvent) => void;
  /** After a failure it waits 250 ms, doubled up to 30 s, and retries the same event. */
  firstRetryMs?: number;
};

const reactUntilDone = async (policy: Policy, event: RecordedEvent, options: Options): Promise<boolean> => {
  const { signal, onError, firstRetryMs = 250 } = options;
  for (let waitMs = firstRetryMs; !signal.aborted; waitMs = Math.min(waitMs * 2, 30_000)) {
    try {
      await policy.react(event);
      return true;
    } catch (error) {
      onError(policy.name, error, event);
      await pause(waitMs, signal);
    }
  }
  return false;
};

/**
 * Follows the log for one policy until the signal aborts; handles events one by one and stores a checkpoint after each
 * batch.
 */
export const runPolicy = async (policy: Policy, options: Options): Promise<void> => {
  const { store, db, signal } = options;
  const row = await db<{ name: string; position: Position }>('policy_checkpoints').where({ name: policy.name }).first();
  const save = (position: Position): Promise<unknown> =>
    db('policy_checkpoints')
      .insert({ name: policy.name, position, updated_at: db.fn.now() })
      .onConflict('name')
      .merge();
  let saved = row?.position ?? '';
  const batches = store.subscribe({ after: saved, filter: { types: policy.types }, signal, maxBatch: 100 });
  for await (const batch of batches) {
    for (const event of batch.events) {
      if (!(await reactUntilDone(policy, event, options))) return;
      await save((saved = event.position));
    }
    // No event of this policy in between: move the checkpoint on, but not at every foreign event.
    if (batch.isCaughtUp && batch.position > saved && batch.events.length === 0) saved = batch.position;
  }
  await save(saved);
};
