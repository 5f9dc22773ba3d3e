/**
 * The state at a past moment, folded from the log afterwards, is what the read models showed at that moment: photographed live
 * in marketplaces that people, faults and crashes keep busy.
 */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readWithoutKeys } from '#app/openLog.ts';
import { readToEnd, START, type EventStore, type Position } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { sumOwner } from '#projections/books/ledger.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { openSimulationDb, type SimulationDb } from '#testing/simulation/database.ts';
import { createDraw } from '#testing/simulation/draw.ts';
import { planOf, runSeed } from '#testing/simulation/run.ts';
import type { World } from '#testing/simulation/world.ts';
import type { Moment, NumberedEvent } from './moment.ts';
import { numberEvents, stateAt, summaryAt } from './replay.ts';
import type { Subject, SubjectKind } from './subject.ts';

const MOMENTS = isLongRun ? 1000 : 50;
/** In them there are sales, payouts, refunds and disputes. */
const SEEDS = [14, 23, 29, 44, 56];
/** The share of the steps of a run that is photographed: of those that have brought something new, and of those that let time pass. */
const SHARES = { new: 0.4, quiet: 0.003 };

type Row = Readonly<Record<string, string | number | null | undefined>>;
/** What the read models showed, and where the log ended. */
type Photo = { position: Position; now: string; rows: Row[] };

let db: SimulationDb;
beforeAll(async () => {
  db = await openSimulationDb(inject('postgres').admin, `past_moments_${process.env['VITEST_POOL_ID'] ?? '0'}`);
});
afterAll(() => db.close());

const readBalance = async (ownDb: Db, id: string, now: string): Promise<Row> => {
  const { availablePence, pendingPence, requestedPence, paidPence } = await sumOwner(ownDb, id, now);
  return { kind: 'creator', id, pendingPence, left: availablePence + pendingPence, given: requestedPence + paidPence };
};

const takePhoto = async ({ db: ownDb, log, schedule, cast }: World): Promise<Photo> => {
  await log.apply();
  const now = new Date(schedule.now()).toISOString();
  const orders = await ownDb('orders').select<Row[]>(
    ownDb.raw(`'order' as kind`),
    'id',
    'video_id as videoId',
    'status',
  );
  const videos = await ownDb('videos').select<Row[]>(ownDb.raw(`'video' as kind`), 'id', 'status');
  const payouts = await ownDb('payouts').select<Row[]>(
    ownDb.raw(`'payout' as kind`),
    'id',
    'status',
    'amount_pence as amountPence',
    'sent_pence as sentPence',
  );
  const balances = await Promise.all(cast.creators.map(({ id }) => readBalance(ownDb, id, now)));
  return { position: log.events.at(-1)?.position ?? START, now, rows: [...orders, ...videos, ...payouts, ...balances] };
};

/** Lives a seed, and photographs it now and then. */
const live = async (seed: number, most: number): Promise<{ photos: Photo[]; log: EventStore }> => {
  const draw = createDraw(seed);
  const photos: Photo[] = [];
  let steps = 0;
  let seen = 0;
  const { plan } = planOf(seed);
  // A log that is restored has other events at the same positions afterwards.
  const actions = plan.actions.filter(({ kind }) => kind !== 'restore');
  const { log, failures } = await runSeed(db, seed, { ...plan, actions }, async (world) => {
    steps += 1;
    const share = world.log.events.length === seen ? SHARES.quiet : SHARES.new;
    seen = world.log.events.length;
    if (photos.length < most && draw.isTrue(`photo ${steps}`, share)) photos.push(await takePhoto(world));
  });
  expect(failures).toEqual([]);
  return { photos, log };
};

const numbersOf = async (log: EventStore): Promise<NumberedEvent[]> => {
  const events: NumberedEvent[] = [];
  for await (const { number, event } of numberEvents(readToEnd(log)))
    events.push({ number, event: readWithoutKeys(event) });
  return events;
};

/** The row as it follows from the log. */
const rowAt = async (events: readonly NumberedEvent[], row: Row, moment: Moment): Promise<Row> => {
  const subject = (kind: SubjectKind, id: unknown): Subject => ({ kind, id: String(id) });
  const { kind, id } = row;
  const state = await stateAt(events, subject(String(kind) as SubjectKind, id), moment);
  switch (state.kind) {
    case 'order': {
      const { status } = state.order;
      const video = await stateAt(events, subject('video', row['videoId']), moment);
      const isClaimed = video.kind === 'video' && video.offer.status === 'claimed' && video.offer.orderId === id;
      return { ...row, status: status === 'authorised' && isClaimed ? 'claimed' : status };
    }
    case 'video':
      return { ...row, status: state.offer.status === 'sold' ? 'sold' : state.video.status };
    case 'payout': {
      const { payout } = state;
      if (payout.status === 'none') return { kind, id };
      const sent = new Set(payout.transferred);
      const parts = payout.parts.filter(({ orderId, n }) => sent.has(`${orderId}:${n}`));
      const sentPence = parts.reduce((sum, { amountPence }) => sum + amountPence, 0);
      return { ...row, status: payout.status, amountPence: payout.amountPence, sentPence };
    }
    case 'creator': {
      const { pendingPence, availablePence, frozenPence, requestedPence, paidPence } = state.balance;
      // The ledger does not know what is frozen, and counts it by its day.
      const pending = frozenPence === 0 ? pendingPence : row['pendingPence'];
      const left = pendingPence + availablePence + frozenPence;
      return { kind, id, pendingPence: pending, left, given: requestedPence + paidPence };
    }
    case 'user':
    case 'claim':
    case 'case':
      return {};
  }
};

const photoAt = async (events: readonly NumberedEvent[], { position, now, rows }: Photo): Promise<Row[]> => {
  const moment: Moment = { kind: 'position', position, now };
  return Promise.all(rows.map((row) => rowAt(events, row, moment)));
};

it('is what the read models showed then', async () => {
  let taken = 0;
  let moved = 0;
  for (let n = 0; taken < MOMENTS; n += 1) {
    const seed = SEEDS[n] ?? 100 + n;
    const { photos, log } = await live(seed, MOMENTS - taken);
    const events = await numbersOf(log);
    const [first] = photos;
    for (const photo of photos) {
      expect({ seed, ...photo, rows: await photoAt(events, photo) }).toEqual({ seed, ...photo });
      const { events: count } = await summaryAt(events, { kind: 'position', position: photo.position });
      expect(events[count - 1]?.event.position).toBe(photo.position);
      // Another moment would show other rows.
      const earlier = first && (await photoAt(events, { ...photo, position: first.position, now: first.now }));
      if (JSON.stringify(earlier) !== JSON.stringify(photo.rows)) moved += 1;
    }
    taken += photos.length;
  }
  expect(moved).toBeGreaterThan(MOMENTS / 4);
}, 1_800_000);
