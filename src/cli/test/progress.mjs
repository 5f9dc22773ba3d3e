/**
 * Shows how a run of the tests goes: on a terminal one line that moves, elsewhere a line for each file that took
 * long and for each minute; failures when they happen.
 */
import { progressLine } from '../progressLine.mjs';

const LONG_FILE_MS = 10_000;
const MINUTE_MS = 60_000;
/** By lane: how long a file takes of which nothing is remembered, and how many run side by side on two cores. */
const pace = {
  unit: { typicalMs: 300, workers: 2 },
  pages: { typicalMs: 700, workers: 3 },
  pagesApart: { typicalMs: 3000, workers: 3 },
  int: { typicalMs: 10_000, workers: 3 },
};

const seconds = (ms) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** E.g. `3:05`. */
const clock = (ms) => {
  const whole = Math.round(ms / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** For so long the speed of the run before is believed. */
const TRUST_MS = 60_000;

const indent = (text) => text.replaceAll(/^/gm, '      ');

/** A title as Vitest takes it, a regular expression, in quotes of the shell. */
const quoted = (title) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll("'", String.raw`'\''`);

/** The command that runs this test alone. */
export const commandFor = ({ lane, file, title }) => {
  const name = title === '' ? '' : ` -t '${quoted(title)}'`;
  return `npx vitest run --project ${lane} ${file}${name}`;
};

const failureLines = (failure) =>
  [
    `FAIL  ${failure.lane} ${failure.file}${failure.title === '' ? '' : ` > ${failure.title}`}`,
    indent([failure.text, failure.written].filter((text) => text !== '').join('\n')),
  ].join('\n');

/** Adds up what each file adds to the time of its lane, whose files run side by side. */
const createEstimate = (remembered) => {
  const weights = new Map();
  let done = 0;
  let all = 0;
  return {
    add: ({ lane, file }) => {
      const { typicalMs, workers } = pace[lane];
      const weight = (remembered[file] ?? typicalMs) / workers;
      weights.set(file, weight);
      all += weight;
    },
    end: (file) => (done += weights.get(file) ?? 0),
    /** Milliseconds. The first files, which load everything, say little about the speed of the machine. */
    left: (elapsedMs) => ((all - done) * (elapsedMs + TRUST_MS)) / (done + TRUST_MS),
  };
};

/** Counts the files of each lane that have run and those that wait. */
const createTally = ({ now, remembered }) => {
  const lanes = new Map();
  /** File → lane of those that have not ended. */
  const waiting = new Map();
  const took = {};
  const estimate = createEstimate(remembered);
  let startedAt;
  /** Outside of the tests. */
  let errors = 0;
  const sum = (key) => [...lanes.values()].reduce((total, lane) => total + lane[key], 0);
  return {
    lanes,
    waiting,
    took,
    addErrors: (count) => (errors += count),
    totals: () => ({ passed: sum('passed'), failed: sum('failed') + errors, skipped: sum('skipped') }),
    add: (queued) => {
      const lane = lanes.get(queued.lane) ?? { files: 0, done: 0, passed: 0, failed: 0, skipped: 0 };
      lanes.set(queued.lane, lane);
      lane.files += 1;
      waiting.set(queued.file, queued.lane);
      estimate.add(queued);
    },
    start: (file) => {
      startedAt ??= now();
      const lane = lanes.get(waiting.get(file));
      if (lane) lane.startedAt ??= now();
    },
    /** Answers its lane. */
    end: ({ lane: name, file, ms, ...counts }) => {
      const lane = lanes.get(name);
      waiting.delete(file);
      lane.done += 1;
      for (const key of ['passed', 'failed', 'skipped']) lane[key] += counts[key];
      took[file] = ms;
      estimate.end(file);
      return lane;
    },
    /** How far the run is, in one line. */
    state: () => {
      const open = [...lanes].filter(([, lane]) => lane.startedAt !== undefined && lane.done < lane.files);
      const where = open.map(([name, { done, files }]) => `${name} ${done} of ${files} files`).join(', ');
      const left = startedAt === undefined ? '' : `, about ${clock(estimate.left(now() - startedAt))} left`;
      return `${where || 'starting'}: ${sum('passed')} passed, ${sum('failed')} failed${left}`;
    },
  };
};

/** `ok    ` or `FAIL  `, before what has so many failures. */
const mark = (failed) => (failed === 0 ? 'ok   ' : 'FAIL ');

/**
 * @param stream a terminal, or anything else that takes text
 * @param now milliseconds
 * @param remembered file → milliseconds that it took in an earlier run
 */
export const createProgress = ({ stream, now, remembered = {} }) => {
  const tally = createTally({ now, remembered });
  const line = progressLine(stream);
  const print = line.write;
  const draw = () => stream.isTTY && line.show(tally.state());
  const failures = [];
  const notes = new Set();
  let printedAt = now();

  const steps = {
    files: ({ files }) => {
      for (const file of files) tally.add(file);
      draw();
    },
    start: ({ file }) => tally.start(file),
    note: ({ text }) => notes.add(text),
    written: ({ text }) => print(indent(text)),
    failure: (failure) => {
      failures.push(failure);
      print(failureLines(failure));
    },
    end: (ended) => {
      const { lane: name, file, ms, failed: failedHere } = ended;
      const { passed, failed, done, files, startedAt } = tally.end(ended);
      if (!stream.isTTY && ms > LONG_FILE_MS) print(`${mark(failedHere)} ${file} (${seconds(ms)})`);
      if (done === files)
        print(`${mark(failed)} ${name}: ${passed} passed, ${failed} failed (${seconds(now() - startedAt)})`);
      draw();
    },
    over: ({ errors: found }) => {
      tally.addErrors(found.length);
      for (const error of found) print(`FAIL  an error outside of the tests\n${indent(error)}`);
    },
  };
  const tick = () => {
    if (tally.lanes.size === 0) return;
    draw();
    if (stream.isTTY || now() - printedAt < MINUTE_MS) return;
    printedAt = now();
    print(`…     ${tally.state()}`);
  };

  return {
    print,
    hear: (step) => steps[step.step]?.(step),
    /** Called about once a second. */
    tick,
    /** The moving line goes; what is printed from now on stays. */
    close: line.clear,
    took: tally.took,
    failures,
    notes,
    waiting: tally.waiting,
    totals: tally.totals,
  };
};
