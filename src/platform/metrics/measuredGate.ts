/** The gate before the programs that work on films: how many run, and how many wait. */
import type { Gate } from '#platform/media/run/gate.ts';
import type { Metrics } from './metrics.ts';

export const measuredGate = (gate: Gate, metrics: Pick<Metrics, 'read'>): Gate => {
  let inside = 0;
  let running = 0;
  metrics.read('media programs', () =>
    Promise.resolve([
      { name: 'soletake_media_programs', labels: { state: 'running' }, value: running },
      { name: 'soletake_media_programs', labels: { state: 'waiting' }, value: inside - running },
    ]),
  );
  return async (work, signal) => {
    inside += 1;
    try {
      return await gate(async () => {
        running += 1;
        return work().finally(() => (running -= 1));
      }, signal);
    } finally {
      inside -= 1;
    }
  };
};
