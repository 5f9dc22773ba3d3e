/** Signing in by password: how many a second, how much memory the hashes take, and whether others notice. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as auth from '#contracts/auth/auth.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { callSite } from '#driver/client.ts';
import { memoryOf } from './memory.ts';
import { summarise, type Timing } from './measure.ts';

const person = { email: 'bench@test.example', username: 'bench', displayName: 'Bench', isCreator: false };
const password = 'Passw0rd-for-benches';

export type LoginResult = {
  /** 60 logins, eight at once. */
  logins: Timing;
  /** Of the server's process in MB, before and at most; undefined where the system does not tell. */
  memory: { beforeMb: number; peakMb: number } | undefined;
  /** The slowest answer of /health/live while 200 logins ran at once. */
  worstHealthMs: number;
};

/** `count` pieces of work, `atOnce` at a time. */
const inLanes = async (count: number, atOnce: number, work: () => Promise<unknown>): Promise<Timing> => {
  const durations: number[] = [];
  const start = performance.now();
  let begun = 0;
  const lane = async (): Promise<void> => {
    while (begun < count) {
      begun += 1;
      const began = performance.now();
      await work();
      durations.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return summarise(durations, performance.now() - start);
};

/** In a thread of its own: on this one, 200 requests at once would delay the asking, not the answering. */
const asker = `
  const { parentPort, workerData } = require('node:worker_threads');
  let worst = 0;
  let isOver = false;
  parentPort.once('message', () => (isOver = true));
  const ask = async () => {
    while (!isOver) {
      const began = performance.now();
      const response = await fetch(workerData);
      if (!response.ok) throw new Error('/health/live answered ' + response.status);
      await response.arrayBuffer();
      worst = Math.max(worst, performance.now() - began);
    }
    parentPort.postMessage(Math.round(worst));
  };
  void ask();`;

/** Asks /health/live again and again while `work` goes on; the slowest answer in ms. */
const slowestHealth = async ({ url }: SiteProcess, work: () => Promise<unknown>): Promise<number> => {
  const worker = new Worker(asker, { eval: true, workerData: `${url}/health/live` });
  await once(worker, 'online');
  await work();
  worker.postMessage('over');
  const [worst] = (await once(worker, 'message')) as [number];
  return worst;
};

export const measureLogins = async (): Promise<LoginResult> => {
  const site = await startSite();
  try {
    const call = callSite(site.url);
    const login = () => call(auth.login, { body: { emailOrUsername: person.email, password } });
    await call(auth.register, { body: { ...person, password } });
    await inLanes(8, 8, login);
    // Elsewhere than on Linux there is nothing to read.
    const memory = await memoryOf(site).catch(() => undefined);
    const logins = await inLanes(60, 8, login);
    const worstHealthMs = await slowestHealth(site, () => inLanes(200, 200, login));
    return {
      logins,
      memory: memory && { beforeMb: memory.beforeMb, peakMb: await memory.readPeakMb() },
      worstHealthMs,
    };
  } finally {
    await site.stop();
  }
};
