/** What went wrong with sweeps, checkpoints and leases. */
import type { Defect } from './defect.ts';

const duties = 'src/platform/leases/duties.ts';

export const processDefects: readonly Defect[] = [
  {
    name: 'one unreadable charge stops the whole sweep',
    patches: [
      {
        file: 'src/platform/processes/sweeper.ts',
        find: '      return messageOf(error);\n    }',
        put: '      throw error;\n    }',
      },
    ],
    foundBy: ['report reaches', 'dispute reaches', 'refund reaches', 'payout reaches', 'order reaches'],
  },
  {
    name: 'a job that has failed for good is never run again',
    patches: [
      {
        file: 'src/platform/processes/jobProcess.ts',
        find: ': failed.run(itemId))',
        put: ': Promise.resolve())',
      },
    ],
    foundBy: ['job reaches'],
  },
  {
    name: 'a parked event is never tried again',
    patches: [
      {
        file: 'src/platform/processes/reactionProcess.ts',
        find: 'for (let first = await parked.findFirst(itemId); first; first',
        put: 'for (let first = undefined as ParkedEvent | undefined; first; first',
      },
    ],
    foundBy: ['reaction reaches'],
  },
  {
    name: 'a checkpoint beyond the end of the log is not noticed',
    patches: [
      {
        file: 'src/platform/projections/restored.ts',
        find: 'if (names.length === 0) return;',
        put: 'if (names.length >= 0) return;',
      },
    ],
    foundBy: ['no event is skipped'],
  },
  {
    name: 'a process that the server does not hear goes on working',
    patches: [{ file: duties, find: 'if (!isHeard()) loseAll();', put: '' }],
    foundBy: ['one process works'],
  },
  {
    name: 'a process does not notice that its session has ended',
    patches: [{ file: duties, find: 'table.onEnd(loseAll);', put: '' }],
    foundBy: ['one process works'],
  },
  {
    name: 'a process keeps more than its share',
    patches: [
      { file: duties, find: 'mine.slice(0, share)', put: 'mine' },
      { file: duties, find: 'mine.slice(share).map', put: 'mine.slice(mine.length).map' },
    ],
    foundBy: ['duties are shared'],
  },
  {
    name: 'a process that works takes nothing over from a dead one',
    patches: [{ file: duties, find: 'wished.length > 0 ?', put: 'wished.length > 0 && held.length === 0 ?' }],
    foundBy: ['every duty is done'],
  },
];
