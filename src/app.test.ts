import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { declareApp } from '#app/declareApp.ts';
import { memoryFailedJobs } from '#testing/jobs/failedJobs.ts';
import { testKeys } from '#testing/routes/keys.ts';

/** That the read models are not ready while another process writes them: `consumers.int.test.ts`. */
it('a process that waits for the read models of another one takes no jobs meanwhile', async () => {
  const steps: string[] = [];
  const note = (step: string) => (): Promise<void> => Promise.resolve(void steps.push(step));
  let serve = (): void => undefined;
  const ready = new Promise<void>((resolve) => (serve = resolve));
  const app = declareApp({
    settings: { keys: testKeys, dataDir: process.cwd() },
    jobs: {
      open: note('makes the queues'),
      start: note('takes jobs'),
      failed: memoryFailedJobs({ dead: [], kinds: () => [] }),
    },
    startConsumers: () => {
      steps.push('waits');
      return { ready };
    },
  });
  // What comes after the jobs needs services that are not opened here.
  const started = app.start({ isSwept: false }).catch(() => undefined);
  await expect.poll(() => steps).toContain('waits');
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(steps).toEqual(['makes the queues', 'waits']);
  serve();
  await started;
  expect(steps).toEqual(['makes the queues', 'waits', 'takes jobs']);
});
