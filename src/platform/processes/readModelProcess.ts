/** The process of every read model that could not apply an event: it tries again by itself, and passes no event over. */
import type { StoppedReadModels } from '#platform/projections/stopped.ts';
import { defineProcess, minutes, type Process } from './process.ts';

export const readModelProcess = ({ find, end }: Pick<StoppedReadModels, 'find' | 'end'>): Process =>
  defineProcess({
    name: 'read-model',
    title: 'Read model',
    ask: 'admin',
    states: { stopped: minutes(0) },
    // There are fewer than a page holds.
    find: async (process, { dueBefore, after }) =>
      after
        ? []
        : (await find(dueBefore)).map(({ name, event, error, stoppedAt }) => ({
            process,
            itemId: name,
            state: 'stopped',
            dueAt: stoppedAt,
            about: event === '' ? name : `${name} at ${event}`,
            firstError: error,
          })),
    step: end,
  });
