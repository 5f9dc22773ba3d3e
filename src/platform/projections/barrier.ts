import { Problem } from '#contracts/http/problem.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Consumers } from './consumers.ts';

/** As long as a request waits for the log (decision 95), in ms. */
const WAIT_MS = 1800;
const AGAIN_SECONDS = 2;

/**
 * Waits until the read models of events of these types show all that has happened so far, so that a decision may rest on them. It is no lock:
 * what must hold afterwards is decided in a stream.
 * @throws Problem `unavailable`, with the seconds until another try, when that takes longer than 1.8 s
 */
export type MustShow = (...types: readonly string[]) => Promise<void>;

export const createMustShow =
  ({ head, caughtUp }: Pick<EventStore, 'head'> & Pick<Consumers, 'caughtUp'>): MustShow =>
  async (...types) => {
    const position = await head();
    if (await caughtUp({ position, types }, WAIT_MS)) return;
    throw new Problem('unavailable', 'The site is busy at the moment. Please try again in a moment.', {
      retryAfterSeconds: AGAIN_SECONDS,
    });
  };

/** Whether they show it in time, for a policy, whose event would be parked by the `Problem`. @throws any other error of `mustShow` */
export const isShown = async (mustShow: MustShow, ...types: readonly string[]): Promise<boolean> => {
  try {
    await mustShow(...types);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.type === 'unavailable') return false;
    throw error;
  }
};
