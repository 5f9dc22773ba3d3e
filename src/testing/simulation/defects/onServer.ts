/** What went wrong on the real PostgreSQL only, where a test finds it. */
import type { Defect } from './defect.ts';

export const serverDefects: readonly Defect[] = [
  {
    name: 'a stream is read up to its first page',
    patches: [
      {
        file: 'src/platform/eventStore/postgres.ts',
        find: 'if (rows.length < wanted) break;',
        put: 'break;',
      },
    ],
    failsTest: {
      file: 'src/platform/eventStore/postgres.int.test.ts',
      test: 'reads a stream of 10,001 events to its end, and takes the next one',
    },
  },
  {
    name: 'the revision of a stream is the number of events that were read',
    patches: [
      {
        file: 'src/platform/eventStore/handle.ts',
        find: 'revision: last?.revision ?? reached, events }',
        put: 'revision: events.length - 1, events }',
      },
    ],
    failsTest: {
      file: 'src/platform/eventStore/handle.test.ts',
      test: 'gives the same state as the whole stream, and spares reading it again',
    },
  },
  {
    name: 'the writer of the log waits for a lock for ever',
    patches: [
      {
        file: 'src/platform/eventStore/postgres.ts',
        find: '    lock_timeout: patience.lockMs,\n',
        put: '',
      },
    ],
    failsTest: {
      file: 'src/platform/eventStore/postgresWriter.int.test.ts',
      test: 'gives up on a lock that another session holds, and writes once it is free',
    },
  },
  {
    name: 'the writer of the log waits for a silent server for ever',
    patches: [
      {
        file: 'src/platform/eventStore/postgres.ts',
        find: '    query_timeout: patience.silenceMs,\n',
        put: '',
      },
    ],
    failsTest: {
      file: 'src/platform/eventStore/postgresWriter.int.test.ts',
      test: 'leaves a server process that has gone silent for another, and nothing is written twice when it wakes',
    },
  },
  {
    name: 'one bad append fails its whole batch',
    patches: [
      {
        file: 'src/platform/eventStore/combiner.ts',
        find: 'if (batch.length > 1 && isRefusal(error))',
        put: 'if (batch.length < 0)',
      },
    ],
    failsTest: {
      file: 'src/platform/eventStore/postgresWriter.int.test.ts',
      test: 'fails one bad append alone among those that share its transaction',
    },
  },
  {
    name: 'the embedded PostgreSQL is not started again',
    patches: [
      {
        file: 'src/platform/postgres/supervised.ts',
        find: '!isAlive(current) && !(await startAgain())',
        put: '!isAlive(current)',
      },
    ],
    failsTest: {
      file: 'src/platform/postgres/supervised.int.test.ts',
      test: 'runs again within 5 s after it was killed, on the same port, and the pool finds it',
    },
  },
  {
    name: 'an embedded PostgreSQL that cannot run is started for ever',
    patches: [
      {
        file: 'src/platform/postgres/supervised.ts',
        find: 'if (failedAt.length < MOST_FAILURES) return true;',
        put: 'if (failedAt.length >= 0) return true;',
      },
    ],
    failsTest: {
      file: 'src/platform/postgres/supervised.int.test.ts',
      test: 'is given up with one sentence after five failures within a minute',
    },
  },
  {
    name: 'a job that has failed for good is forgotten',
    patches: [
      {
        file: 'src/platform/jobs/jobTable.ts',
        find: "delete from jobs where state in ('done', 'givenUp')",
        put: "delete from jobs where state in ('done', 'givenUp', 'failed')",
      },
    ],
    failsTest: {
      file: 'src/app/failedJobs.int.test.ts',
      test: 'one that keeps failing is still there after a month, tried again and again, and is stuck with its last error',
    },
  },
  {
    name: 'jobs that have ended are kept for ever',
    patches: [
      {
        file: 'src/platform/jobs/jobTable.ts',
        find: "interval '${endedJobDays} days'",
        put: "interval '10000 days'",
      },
    ],
    failsTest: {
      file: 'src/platform/jobs/jobs.int.test.ts',
      test: 'forgets jobs that have ended, done or given up, once their time is over, and none that waits or has failed',
    },
  },
];
