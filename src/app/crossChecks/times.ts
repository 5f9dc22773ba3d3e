/** Memory: the last moment of every stream. */
import { createFindings, type CrossCheck } from './crossCheck.ts';

/** The clocks of the machines agree to within a minute (`docs/operations.md`). */
export const CLOCKS_DIFFER_MS = 60_000;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const timesCheck = (): CrossCheck => {
  const last = new Map<string, number>();
  const { report, list } = createFindings();
  return {
    name: 'on no stream does the time run back',
    see: (event) => {
      const { streamId, metadata } = event;
      const at = MOMENT.test(metadata.at) ? Date.parse(metadata.at) : Number.NaN;
      if (Number.isNaN(at)) return report(event, 'a moment in UTC', metadata.at);
      const before = last.get(streamId) ?? at;
      if (at < before - CLOCKS_DIFFER_MS)
        report(event, `a moment after ${new Date(before).toISOString()}, as on the event before`, metadata.at);
      last.set(streamId, Math.max(at, before));
    },
    finish: () => list(),
  };
};
