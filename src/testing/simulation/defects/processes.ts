/** What went wrong with sweeps, checkpoints and leases. */
import type { Defect } from './defect.ts';

const lease = 'src/platform/postgres/lease.ts';

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
    name: 'the lease of job workers is not taken again after its connection drops',
    patches: [{ file: lease, find: 'isFirst = false;', put: 'signal = AbortSignal.abort();' }],
    foundBy: ['every process is seen to be alive'],
  },
  {
    name: 'a hung holder of the lease is never replaced',
    patches: [{ file: lease, find: 'openSession({ hungAfterMs, onEnd: stop })', put: 'openSession({ onEnd: stop })' }],
    foundBy: ['one process works'],
  },
  {
    name: 'a holder does not notice that it has lost the lease',
    patches: [
      { file: lease, find: 'hungAfterMs, onEnd: stop }', put: 'hungAfterMs, onEnd: () => undefined }' },
      { file: lease, find: 'beat().catch(() => stop())', put: 'beat().catch(() => undefined)' },
    ],
    foundBy: ['one process works'],
  },
];
