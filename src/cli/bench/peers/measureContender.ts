/** One product's answers: are they right, how many a second, and how long does one take. */
import { closedLoop, openLoop, type Timing } from '#cli/bench/measure.ts';
import type { Contender } from './contender.ts';
import { faultOf, kinds, type Kind, type Question } from './questions.ts';

export type Cell = {
  kind: Kind;
  /** Requests a second by eight askers. */
  perSecond: number;
  /** In an open loop at `openPerSecond`. */
  open: Timing;
  openPerSecond: number;
  /** Matches of all its questions, and those that hold the whole words. */
  found: number;
  held: number;
};
export type Refusal = { kind: Kind; refusal: string };
export type Measured = { name: string; cells: readonly (Cell | Refusal)[] };

const ASKERS = 8;
export const PER_SECOND = 50;
/** What a product can bear for long is less than the most that it can answer. */
const BEARABLE = 0.6;
/** An open loop of a slow product takes longer, so that it has some requests. */
const LEAST_REQUESTS = 5;

const measureKind = async (
  { name, ask }: Contender,
  kind: Kind,
  questions: readonly Question[],
  seconds: number,
): Promise<Cell> => {
  const began = performance.now();
  const totals: number[] = [];
  await Promise.all(
    questions.map(async (question, n) => {
      const answer = await ask(question);
      const fault = faultOf(question, answer);
      if (fault !== undefined) throw new Error(`${name}, ${kind}, ${question.q ?? question.category ?? ''}: ${fault}`);
      totals[n] = answer.total;
    }),
  );
  let turn = 0;
  const askNext = async (): Promise<void> => {
    const n = turn++ % questions.length;
    const question = questions[n];
    if (!question) return;
    const { items, total } = await ask(question);
    if (items === 0 || total !== totals[n]) throw new Error(`${name} answered differently under load`);
  };
  // Who took long for these is warm.
  if (performance.now() - began < 1000 * seconds) await closedLoop(ASKERS, (1000 * seconds) / 4, askNext);
  const start = performance.now();
  const { count } = await closedLoop(ASKERS, 1000 * seconds, askNext);
  const perSecond = (1000 * count) / (performance.now() - start);
  const openPerSecond = Math.min(PER_SECOND, BEARABLE * perSecond);
  const open = await openLoop(openPerSecond, Math.max(seconds, LEAST_REQUESTS / openPerSecond), askNext);
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  return {
    kind,
    perSecond,
    open,
    openPerSecond,
    found: sum(totals),
    held: sum(questions.map(({ matches }) => matches)),
  };
};

export const measureContender = async (
  contender: Contender,
  questions: readonly Question[],
  seconds: number,
): Promise<Measured> => {
  const cells: (Cell | Refusal)[] = [];
  for (const kind of kinds) {
    const ofKind = questions.filter((question) => question.kind === kind);
    const [refusal] = ofKind.map((question) => contender.refusalOf(question)).filter((reason) => reason !== undefined);
    cells.push(refusal === undefined ? await measureKind(contender, kind, ofKind, seconds) : { kind, refusal });
  }
  return { name: contender.name, cells };
};
