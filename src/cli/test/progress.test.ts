import { expect, it } from 'vitest';

type Failure = { lane: string; file: string; title: string; text: string; written: string };
type Progress = {
  print: (text: string) => void;
  hear: (step: Record<string, unknown>) => void;
  tick: () => void;
  close: () => void;
  failures: readonly Failure[];
  waiting: ReadonlyMap<string, string>;
  totals: () => { passed: number; failed: number; skipped: number };
};
type Options = {
  stream: { isTTY: boolean; columns?: number | undefined; write: (text: string) => void };
  now: () => number;
  remembered?: Record<string, number>;
};
const module = './progress.mjs';
const { commandFor, createProgress } = (await import(module)) as {
  commandFor: (failure: Pick<Failure, 'lane' | 'file' | 'title'>) => string;
  createProgress: (options: Options) => Progress;
};

const watch = ({ columns, remembered = {} }: { columns?: number } & Pick<Options, 'remembered'> = {}) => {
  let ms = 0;
  let shown = '';
  const stream = { isTTY: columns !== undefined, columns, write: (text: string) => (shown += text) };
  const progress = createProgress({ stream, now: () => ms, remembered });
  const hear = (step: string, rest: Record<string, unknown>): void => progress.hear({ step, ...rest });
  const files = ['a', 'b', 'c'].map((name) => ({ lane: 'unit', file: `${name}.test.ts` }));
  hear('files', { files });
  return {
    progress,
    hear,
    end: (file: string, tookMs: number, failed = 0): void => {
      ms += tookMs;
      hear('end', { lane: 'unit', file, ms: tookMs, passed: 2, failed, skipped: 0 });
    },
    start: (file: string): void => hear('start', { file }),
    pass: (passedMs: number): void => void (ms += passedMs),
    /** Answers the text written since the last call. */
    look: (): string => {
      const seen = shown;
      shown = '';
      return seen;
    },
  };
};

it('moves one line on a terminal: lane, files done of all, passed, failed, time left', () => {
  const { end, start, look, pass, progress } = watch({
    columns: 200,
    remembered: { 'a.test.ts': 4000, 'b.test.ts': 4000, 'c.test.ts': 8000 },
  });
  start('a.test.ts');
  end('a.test.ts', 4000);
  look();
  pass(1000);
  progress.tick();
  expect(look()).toBe('\r\u001B[Kunit 1 of 3 files: 2 passed, 0 failed, about 0:06 left');
});

it('cuts the moving line at the width of the terminal', () => {
  const { progress, look, start } = watch({ columns: 12 });
  start('a.test.ts');
  look();
  progress.tick();
  expect(look()).toBe('\r\u001B[Kunit 0 of 3');
});

it('writes elsewhere a line for each file of more than ten seconds, and one each minute', () => {
  const { end, start, look, pass, progress } = watch();
  start('a.test.ts');
  end('a.test.ts', 9000);
  expect(look()).toBe('');
  end('b.test.ts', 12_000);
  expect(look()).toBe('ok    b.test.ts (12 s)\n');
  progress.tick();
  expect(look()).toBe('');
  pass(60_000);
  progress.tick();
  expect(look()).toMatch(/^…     unit 2 of 3 files: 4 passed, 0 failed, about \d+:\d\d left\n$/);
  progress.tick();
  expect(look()).toBe('');
});

it('prints a failure when it happens, with what the test wrote, and keeps it for the end', () => {
  const { hear, look, progress } = watch();
  const failure = {
    lane: 'unit',
    file: 'a.test.ts',
    title: 'sells once',
    text: 'expected 1 to be 2',
    written: 'picture: x.png',
  };
  hear('failure', failure);
  expect(look()).toBe('FAIL  unit a.test.ts > sells once\n      expected 1 to be 2\n      picture: x.png\n');
  expect(progress.failures).toEqual([expect.objectContaining(failure)]);
});

it('says how a lane ended once its last file has', () => {
  const { end, start, look } = watch();
  start('a.test.ts');
  for (const name of ['a', 'b']) end(`${name}.test.ts`, 1000);
  expect(look()).toBe('');
  end('c.test.ts', 1000, 1);
  expect(look()).toBe('FAIL  unit: 6 passed, 1 failed (3.0 s)\n');
});

it('knows what has not been run, and counts an error outside of the tests', () => {
  const { end, hear, look, progress } = watch();
  end('b.test.ts', 10);
  hear('over', { errors: ['a promise was rejected'] });
  expect(look()).toContain('FAIL  an error outside of the tests\n      a promise was rejected\n');
  expect([...progress.waiting.keys()]).toEqual(['a.test.ts', 'c.test.ts']);
  expect(progress.totals()).toEqual({ passed: 2, failed: 1, skipped: 0 });
});

it('names the command that runs a test alone, whatever its title holds', () => {
  const failure = { lane: 'int', file: 'src/a.int.test.ts', title: "is the buyer's (once)" };
  expect(commandFor(failure)).toBe(
    String.raw`npx vitest run --project int src/a.int.test.ts -t 'is the buyer'\''s \(once\)'`,
  );
  expect(commandFor({ ...failure, title: '' })).toBe('npx vitest run --project int src/a.int.test.ts');
});
