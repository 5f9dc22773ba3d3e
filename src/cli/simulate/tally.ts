/** What the seeds of a simulation came to, all workers together. */
import type { SeedResult } from './share.ts';

type Print = (text: string) => void;

const show = ({ seed, failures, story, shrunk }: SeedResult, print: Print): void => {
  print(`\nseed ${seed} fails:`);
  for (const { check, detail } of failures) print(`  ${check}: ${detail}`);
  if (shrunk !== null) print(`  shrunk to ${shrunk.text}`);
  for (const line of story) print(`    ${line}`);
};

/** Events between two lines that say how far it is. */
const LINE_EVERY = 10_000;

/** `isVerbose`: a line for each seed, and how often each kind of event happened. `now` is in ms. */
export const createTally = (print: Print, { isVerbose, now }: { isVerbose: boolean; now: () => number }) => {
  const began = now();
  const orders = new Set<string>();
  const kinds = new Map<string, number>();
  const failed = new Set<number>();
  let done = 0;
  let events = 0;
  let findings = 0;
  const ofLog = (): string => `${events} events of ${done} seeds, ${findings} findings of the cross-checks`;
  return {
    take: (result: SeedResult): void => {
      done += 1;
      const before = events;
      events += result.events;
      findings += result.failures.filter(({ check }) => check.startsWith('cross-check: ')).length;
      if (isVerbose)
        print(
          `seed ${result.seed}: ${result.tasks} tasks, ${result.events} events, ${Math.round(result.ms)} ms, order ${result.order}`,
        );
      if (Math.floor(before / LINE_EVERY) < Math.floor(events / LINE_EVERY)) print(ofLog());
      orders.add(result.order);
      for (const kind of result.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (result.failures.length === 0) return;
      failed.add(result.seed);
      show(result, print);
    },
    /** Of all seeds so far. */
    events: (): number => events,
    /** Prints the sum; answers whether nothing failed. */
    finish: (): boolean => {
      if (isVerbose)
        for (const [kind, count] of [...kinds].toSorted((a, b) => b[1] - a[1])) print(`${kind} in ${count} seeds`);
      const perMinute = Math.round((done * 60_000) / (now() - began));
      const failing = [...failed].toSorted((a, b) => a - b).join(', ');
      print(
        `\n${done} seeds, ${failed.size} failures${failed.size > 0 ? ` (seeds ${failing})` : ''}, ${perMinute} simulated weekends a minute, ${orders.size} distinct interleavings`,
      );
      print(ofLog());
      return failed.size === 0;
    },
  };
};
