/** Keeps one read model at the end of the log. */
import type pg from 'pg';
import { START, type Position } from '#platform/eventStore/eventStore.ts';
import { contextOf, inContext } from '#platform/log/context.ts';
import { storedMessage } from '#platform/text/withoutAddresses.ts';
import { CopyChanged, NotApplied } from './applyErrors.ts';
import { servingCopy } from './copies.ts';
import { applyUntil, type Projection, type RunOptions } from './projection.ts';
import type { StoppedReadModels } from './stopped.ts';

type Options = RunOptions & {
  /** Notes a read model that stops at an event. */
  stopped?: Pick<StoppedReadModels, 'note'> | undefined;
};

/** So often in a row a read model fails before it counts as stopped. */
const FAILURES = 3;

/**
 * Follows the log for one projection until the signal aborts; after an error, from its checkpoint. Events of which one could
 * not be applied are then applied one by one, so that it stops at that one, and the stop is noted with it.
 */
export const runProjection = async (projection: Projection, options: Options): Promise<void> => {
  const { writers, signal, onError, checkpoints, stopped } = options;
  const { name } = projection;
  const open = (): Promise<pg.Client> => writers.open(name);
  let waitMs = 0;
  let failures = 0;
  /** Up to here one by one. */
  let carefulUntil: Position = START;
  let position: Position = START;

  const fail = async (error: unknown): Promise<void> => {
    failures += 1;
    waitMs = Math.min(10_000, waitMs * 2 || 100);
    const { events, reason } = error instanceof NotApplied ? error : { events: [], reason: error };
    const [event] = events;
    if (event) inContext(contextOf(event), () => onError(name, reason));
    else onError(name, reason);
    carefulUntil = events.at(-1)?.position ?? carefulUntil;
    if (failures < FAILURES) return;
    const where = event && events.length === 1 ? `${event.type} of ${event.streamId}` : '';
    // Where that cannot be written either, the next failure tries again.
    await stopped?.note({ name, position, event: where, error: storedMessage(reason) }).catch(() => undefined);
  };

  while (!signal.aborted) {
    try {
      const copy = await (checkpoints?.find(name) ?? open().then((client) => servingCopy(client, name)));
      if (!copy) throw new Error(`no copy of ${name} can be written`);
      position = copy.position;
      const isCareful = position < carefulUntil;
      const given = isCareful ? { ...options, maxBatch: 1 } : options;
      await applyUntil(open, projection, copy, given, () => {
        // The batch that has just been read may not be applied yet.
        if (copy.position > position) {
          position = copy.position;
          waitMs = failures = 0;
        }
        return Promise.resolve(isCareful && copy.position >= carefulUntil);
      });
    } catch (error) {
      if (!(error instanceof CopyChanged)) await fail(error);
    }
    if (waitMs > 0 && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
};
