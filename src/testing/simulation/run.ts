/** Lives one seed from the first action until nothing is pending, and says what was wrong. */
import { checkSafety } from './checks.ts';
import { decideDispute, play, processFor } from './actions.ts';
import type { SimulationDb } from './database.ts';
import { createDraw, shortHash } from './draw.ts';
import type { Failure } from './failure.ts';
import { readFacts } from './facts.ts';
import { liveLeases } from './leases/leases.ts';
import { makePlan, type Plan } from './plan.ts';
import { useVirtualTimers } from './timers.ts';
import { openWorld, type World } from './world.ts';
import { WorldError } from './weather.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import { LETTER_ENDS_MS } from '#contracts/shared/letterEnds.ts';

export type Outcome = {
  seed: number;
  failures: Failure[];
  story: string[];
  order: string;
  tasks: number;
  events: number;
  /** The kinds of events that happened in the run. */
  kinds: string[];
  /** The log as it is stored. */
  log: EventStore;
  ms: number;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Friday evening before the clocks go forward in the UK, and before they go back. */
const starts = ['2026-03-27T18:00:00Z', '2026-10-23T17:00:00Z'];
const RUN_ON_DAYS = 30;
const CATCH_UP_HOURS = 6;

export const planOf = (seed: number): { plan: Plan; start: number } => {
  const draw = createDraw(seed);
  const start = Date.parse(draw.pick('start', starts));
  return { start, plan: makePlan(draw, start) };
};

/** A sweep now, and the next one the later the longer nothing has happened: every day at the latest while people act. */
const sweepFrom = (
  world: World,
  n: number,
  { quietAfter, until }: { quietAfter: number; until: () => number },
): void => {
  let seen = 0;
  let wait = MINUTE;
  const sweepNext = (): void => {
    if (world.schedule.now() > until()) return;
    // The daily comparison of the books is no reason to sweep sooner.
    const happened = world.log.events.filter(({ type }) => type !== 'BooksCompared').length;
    const longest = n === 0 && world.schedule.now() < quietAfter ? DAY : 5 * DAY;
    wait = happened === seen ? Math.min(wait * 24, longest) : MINUTE;
    seen = happened;
    sweepNow(world, n, 'regular');
    world.schedule.add({
      at: world.schedule.now() + wait,
      name: `sweep of process ${n + 1}`,
      owner: null,
      run: sweepNext,
    });
  };
  world.schedule.add({
    at: world.schedule.now() + MINUTE * (n + 1),
    name: `sweep of process ${n + 1}`,
    owner: null,
    run: sweepNext,
  });
};
const sweepNow = (world: World, n: number, why: string): void => {
  const process = world.processes[n];
  if (!process?.owner.isAlive) return;
  world.schedule.begin(process.owner, `${process.owner.name} sweeps (${why})`, () =>
    process.app.sweep().catch((error: unknown) => void world.errors.push({ error, where: 'sweep' })),
  );
};

/** What has expired is forgotten every week. */
const forgetFrom = (world: World, until: () => number): void => {
  const forgetNext = (): void => {
    if (world.schedule.now() > until()) return;
    const process = world.processes[0];
    if (process?.owner.isAlive)
      world.schedule.begin(process.owner, `${process.owner.name} forgets`, () => process.app.forget());
    world.schedule.add({ at: world.schedule.now() + 7 * DAY, name: 'forgetting', owner: null, run: forgetNext });
  };
  world.schedule.add({ at: world.schedule.now() + HOUR, name: 'forgetting', owner: null, run: forgetNext });
};

const restartAfter = ({ schedule, start }: World, n: number, ms: number): void => {
  const run = (): void => schedule.begin(null, `restart of process ${n + 1}`, () => start(n));
  schedule.add({ at: schedule.now() + ms, name: `restart of process ${n + 1}`, owner: null, run });
};

const addActions = (world: World, plan: Plan): void => {
  const { schedule, draw } = world;
  for (const action of plan.actions) {
    const run = (): void => {
      if (action.kind === 'crash') {
        world.kill(action.process);
        restartAfter(world, action.process, draw.pick(`${action.name} restart`, [1000, 20_000, 5 * MINUTE]));
        return;
      }
      if (action.kind === 'restore') {
        for (const n of [0, 1]) world.kill(n);
        schedule.begin(null, 'restore', world.restoreBackup);
        for (const n of [0, 1]) restartAfter(world, n, (n + 1) * MINUTE);
        return;
      }
      const process = processFor(world, action);
      if (!process) return world.report('no server answers');
      schedule.begin(process.owner, `action ${action.name} ${action.kind}`, () =>
        play(world, action, process).catch((error: unknown) => void world.errors.push({ error, where: action.kind })),
      );
      if (!draw.isTrue(`${action.name} swept`, 0.5)) return;
      const later = draw.pick(`${action.name} sweep`, [20_000, MINUTE, 3 * MINUTE]);
      schedule.add({
        at: action.at + later,
        name: `${action.name} sweep`,
        owner: null,
        run: () => sweepNow(world, action.process, action.name),
      });
    };
    schedule.add({ at: action.at, name: `action ${action.name}`, owner: null, run });
  }
};

/** Sees the world between two steps, while nothing moves. */
export type Observe = (world: World) => Promise<void>;

const createRunUntil =
  (world: World, observe: Observe | undefined) =>
  async (until: number): Promise<void> => {
    do {
      await observe?.(world);
      await world.follow();
    } while (await world.schedule.runNext(until));
    world.schedule.moveTo(until);
  };

/** The bank decides what is open, as it always does in the end. */
const endDisputes = async (world: World): Promise<void> => {
  for (const { chargeId } of readFacts(world.log.events).sales) {
    const { disputes } = await world.payments.readCharge(chargeId);
    for (const dispute of disputes) if (dispute.status === 'open') decideDispute({ world }, dispute, true, chargeId);
  }
};

/** A step of the sweeper that waited for the world for longer than its limit. */
const isLate = (error: unknown): boolean => error instanceof Error && / took longer than \d+ s$/.test(error.message);

/**
 * A job, step or reaction that throws a plain error wants to be run again. Whether it came to an end shows in its process,
 * and for a reaction in `findSkipped`.
 */
const isRetried = ({ error, where }: World['errors'][number]): boolean =>
  (where.includes(' #') || /^(?:step of|reaction) /.test(where)) &&
  error instanceof Error &&
  error.constructor === Error;

const isMadeByWorld = (error: unknown): boolean =>
  isLate(error) ||
  error instanceof WorldError ||
  error instanceof Problem ||
  (error instanceof AggregateError && error.errors.every(isMadeByWorld)) ||
  (error instanceof Error && error.cause !== undefined && isMadeByWorld(error.cause));

/** An error that neither the world made nor a person reads is a fault of the application. */
const unexpected = (world: World): Failure[] =>
  world.errors
    .filter((found) => !isRetried(found) && !isMadeByWorld(found.error))
    .map(({ error, where }) => ({
      check: 'no unexpected error',
      detail: `${where}: ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' | ') : String(error)}`,
    }));

const letters: ReadonlySet<string> = new Set([
  'mail',
  'claim-letter',
  'suspension-letter',
  'confirmation',
  'plan-mail',
]);
/** A letter, or the failed job that would have sent one. */
const isLetter = ({ process, itemId }: { process: string; itemId: string }): boolean =>
  letters.has(process) || (process === 'job' && /^(?:mail-|claim-letter:)/.test(itemId));
/** The last sweep before a letter is given up may be days ago. */
const LETTER_ROOM_MS = LETTER_ENDS_MS + 6 * DAY;

/**
 * What has not ended in time. While a charge cannot be read, what has been tried in vain may wait for it, and a reversal
 * waits for the payout of the same share; a letter to an address that does not exist waits until it is given up.
 */
const stuckWork = async (world: World): Promise<Failure[]> => {
  const stuck = (await world.processes[0]?.app.findStuckWork(20)) ?? [];
  const { weather, schedule } = world;
  const isUndelivered = (item: (typeof stuck)[number]): boolean =>
    isLetter(item) && schedule.now() < Date.parse(item.dueAt) + LETTER_ROOM_MS;
  const waits = (item: (typeof stuck)[number]): boolean =>
    ((item.error !== null || item.process === 'reversal') && weather.find('unreadableCharge') !== undefined) ||
    (isUndelivered(item) && weather.find('mailRefused') !== undefined);
  return stuck
    .filter((item) => !waits(item))
    .map(({ process, itemId, state, dueAt, error }) => ({
      check: `${process} reaches its end`,
      detail: `${itemId} is ${state} since ${dueAt}${error === null ? '' : `: ${error}`}`,
    }));
};

/** The processes sweep in turns until everything has caught up. */
const addCatchUp = (world: World): void => {
  let catchUps = 0;
  for (let minutes = 1; minutes < CATCH_UP_HOURS * 60; minutes += 35)
    world.schedule.add({
      at: world.schedule.now() + minutes * MINUTE,
      name: `sweep to catch up ${minutes}`,
      owner: null,
      run: () => sweepNow(world, catchUps++ % 2, 'catching up'),
    });
};

/** The seed's own plan, or a part of it. */
export const runSeed = async (db: SimulationDb, seed: number, given?: Plan, observe?: Observe): Promise<Outcome> => {
  const began = performance.now();
  const { plan: whole, start } = planOf(seed);
  const plan = given ?? whole;
  const world = await openWorld({ seed, start, plan, db, isCalm: false });
  const restoreTimers = useVirtualTimers(world.schedule);
  const runUntil = createRunUntil(world, observe);
  const failures: Failure[] = [];
  let end = Number.POSITIVE_INFINITY;
  try {
    addActions(world, plan);
    for (const n of [0, 1]) sweepFrom(world, n, { quietAfter: plan.endsAt, until: () => end });
    forgetFrom(world, () => end);
    await runUntil(plan.endsAt + 2 * HOUR);
    world.weather.clear();
    for (const n of [0, 1]) await world.start(n);
    await endDisputes(world);
    addCatchUp(world);
    end = world.schedule.now() + RUN_ON_DAYS * DAY;
    world.renewsUntil = end - 2 * DAY;
    // Within hours nothing is overdue any more, whatever has failed before.
    await runUntil(world.schedule.now() + CATCH_UP_HOURS * HOUR);
    failures.push(...(await stuckWork(world)));
    if (failures.length === 0) {
      // On two days: what the books of one day do not know yet is explained by those of the next.
      for (const hours of [30, 1])
        world.schedule.add({
          at: end - hours * HOUR,
          name: `last sweep, ${hours} hours before the end`,
          owner: null,
          run: () => [0, 1].forEach((n) => sweepNow(world, n, 'last')),
        });
      await runUntil(end);
      failures.push(...(await stuckWork(world)));
      for (const detail of world.findSkipped()) failures.push({ check: 'no event is skipped', detail });
    }
  } catch (error) {
    failures.push({
      check: 'the run ends',
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  } finally {
    restoreTimers();
    world.close();
  }
  failures.push(...(await checkSafety(world)), ...unexpected(world), ...(await liveLeases(createDraw(seed))));
  const order = world.schedule.order();
  return {
    seed,
    failures,
    story: world.story,
    order: shortHash(order),
    tasks: world.schedule.count(),
    events: world.log.events.length - world.first,
    kinds: [...new Set(world.log.events.slice(world.first).map(({ type }) => type))],
    log: world.log.raw,
    ms: performance.now() - began,
  };
};
