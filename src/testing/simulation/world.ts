/** One run: a marketplace, its people, two processes and a world that fails, all by one seed. */
import { settings } from '#testing/routes/settings.ts';
import { shownAccount } from '#testing/shownAccount.ts';
import { postgresSessions } from '#modules/auth/sessions/adapters/sessions.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { stripeWebhook } from '#contracts/sales/sales.ts';
import { START } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { acceptRestoredLog, mustNotBeAhead } from '#platform/projections/restored.ts';
import { subjectKeys } from '#platform/eventStore/sealed.ts';
import { idOf } from '#platform/text/idOf.ts';
import { aReceiptIssued, id } from '#testing/events.ts';
import { numberOf, seriesOf } from '#modules/papers/receipts.ts';
import { callWith, callWithToken, visitor } from '#testing/routes/call.ts';
import {
  avatarsStub,
  mediaStub,
  noFiles,
  quickPasswords,
  uploadsStub,
  type SentMail,
  type UploadsStub,
} from '#testing/routes/edges.ts';
import { providersStub } from '#testing/routes/identities.ts';
import { testKeys } from '#testing/routes/keys.ts';
import { memoryPayments, type MemoryPayments } from '#testing/routes/payments.ts';
import { providerMemory } from '#testing/routes/provider.ts';
import { streamOfEvent, type DomainEvent } from '#testing/routes/streams.ts';
import type { Sessions } from '#modules/auth/ports.ts';
import { makeCast, newcomers, type Cast } from './cast.ts';
import { watchConnection, type SimulationDb } from './database.ts';
import { createDraw, type Draw } from './draw.ts';
import { simulatedMailer, simulatedMedia, simulatedPayments, simulatedStore, type CachedErrors } from './edges.ts';
import { createJobQueue, type JobQueue } from './jobQueue.ts';
import { createOutside, type Outside } from './outside.ts';
import type { Plan } from './plan.ts';
import { createFollowers, startProcess, type Process } from './processes.ts';
import { movePolicies } from '#testing/policyParts.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { openSharedLog, type SharedLog } from './sharedLog.ts';
import { createWeather, type Weather } from './weather.ts';

export type World = {
  draw: Draw;
  schedule: Schedule;
  weather: Weather;
  log: SharedLog;
  payments: MemoryPayments;
  outside: Outside;
  sessions: Sessions;
  cast: Cast;
  jobs: JobQueue;
  mails: SentMail[];
  /** What creators have asked for, each press of a form that was filled in once with the same id. */
  withdrawals: { creatorId: string; submissionId: string }[];
  uploads: UploadsStub;
  /** Nobody pays for a month after this moment (ms), so that the books can be compared once more. */
  renewsUntil: number;
  /** What the application's database holds. */
  db: Db;
  processes: (Process | undefined)[];
  /** The number of events before the run. */
  first: number;
  story: string[];
  errors: { error: unknown; where: string }[];
  report: (sentence: string) => void;
  /** Lets policies follow what is new. */
  follow: () => Promise<void>;
  kill: (n: number) => void;
  start: (n: number) => Promise<void>;
  /** Replaces the log by an older backup while no process runs. */
  restoreBackup: () => Promise<void>;
  /** What policies should have reacted to and have not. */
  findSkipped: () => string[];
  close: () => void;
};

export type WorldOptions = { seed: number; start: number; plan: Plan; db: SimulationDb; isCalm: boolean };

/** Before the first comparison of the books, which looks back for 30 days. */
const LONG_AGO_MS = 40 * 86_400_000;

/** How long a place lets a step wait, in ms: mostly not at all. */
const waitOf =
  (draw: Draw, weather: () => Weather, share: number) =>
  (key: string): number => {
    if (weather().find('slow')) return draw.between(`slow ${key}`, 1000, 240_000);
    if (!draw.isTrue(`stop ${key}`, share)) return 0;
    return draw.pick(`wait ${key}`, [1, 20, 300, 2000, 15_000, 90_000]);
  };

/** The receipts of what was sold, each right after its sale. */
const withReceipts = (past: readonly { event: DomainEvent; at: number }[]): { event: DomainEvent; at: number }[] => {
  let receipts = 0;
  return past.flatMap((fact) => {
    if (fact.event.type !== 'VideoSold') return [fact];
    const { orderId, videoId, buyerId, totalPence } = fact.event.data;
    const soldAt = new Date(fact.at).toISOString();
    const number = numberOf(seriesOf(soldAt), (receipts += 1));
    return [fact, { event: aReceiptIssued({ orderId, videoId, buyerId, totalPence, soldAt, number }), at: fact.at }];
  });
};

const addPast = async (
  {
    log,
    payments,
    cast,
    sealed,
  }: { log: SharedLog; payments: MemoryPayments; cast: Cast; sealed: Process['app']['store'] },
  start: number,
) => {
  const remember = providerMemory(payments);
  const past = [
    ...withReceipts(cast.longAgo.map((event, n) => ({ event, at: start - LONG_AGO_MS + n * 1000 }))),
    ...cast.events.map((event, n) => ({ event, at: start - (cast.events.length - n) * 1000 })),
  ];
  for (const [n, { event, at }] of past.entries()) {
    const metadata = {
      schemaVersion: 1,
      at: new Date(at).toISOString(),
      actorId: null,
      actorRole: 'system',
      correlationId: 'given',
      causationId: null,
    } as const;
    await sealed.append(
      streamOfEvent(event),
      [Object.assign({}, event, { eventId: `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`, metadata })],
      'any',
    );
    remember(event);
  }
  await log.apply();
};

/** The provider keeps what it reported for 30 days. */
const REPORTS_KEPT_MS = 30 * DAY_MS;

export const openWorld = async ({ seed, start, plan, db, isCalm }: WorldOptions): Promise<World> => {
  await db.empty();
  const draw = createDraw(seed);
  const share = isCalm ? 0 : draw.pick('share of stops', [0, 0.05, 0.2, 0.5]);
  let weather: Weather | undefined;
  const now = (): Weather => (weather ??= createWeather(plan.faults, () => schedule.now()));
  const schedule: Schedule = createSchedule({ start, draw, waitMs: waitOf(draw, now, share) });
  const isoNow = (): string => new Date(schedule.now()).toISOString();
  const clock = (): Date => new Date(schedule.now());
  const story: string[] = [];
  const errors: World['errors'] = [];
  const report = (sentence: string): void =>
    void story.push(`${isoNow()} ${schedule.current()?.name ?? 'the world'}: ${sentence}`);
  const onError = (error: unknown, where: string): void => void errors.push({ error, where });
  const payments = memoryPayments(isoNow);
  const log = openSharedLog(db);
  const cast = makeCast();
  const mails: SentMail[] = [];
  const uploads = uploadsStub();
  const media = mediaStub();
  const cached: CachedErrors = new Map();
  const processes: (Process | undefined)[] = [];
  const living = (): Process[] => processes.filter((process) => process?.owner.isAlive === true) as Process[];
  const ports = { schedule, weather: now(), report };

  const restore = watchConnection(db.db, {
    before: async () => {
      schedule.enter();
      if (!now().find('readModelsLag')) await log.apply();
    },
    after: schedule.leave,
  });
  const jobs = createJobQueue(Object.assign({}, ports, { draw, onError, workers: () => living() }));
  const deliver: Parameters<typeof createOutside>[0]['deliver'] = (event, name) => {
    const [process] = living();
    if (!process) return;
    schedule.begin(process.owner, `${process.owner.name} receives the ${name}`, async () => {
      const rawBody = Buffer.from(JSON.stringify(event));
      const request = callWith(stripeWebhook, {}, visitor({ headers: { 'stripe-signature': 'right' }, rawBody }));
      await callWithToken(
        { routes: process.app.routes, authenticate: process.app.authenticate },
        request,
        undefined,
      ).catch((error: unknown) => onError(error, name));
    });
  };
  const outside = createOutside({ schedule, draw, payments, deliver });
  payments.listEvents = (since) => {
    const oldest = new Date(schedule.now() - REPORTS_KEPT_MS).toISOString();
    return Promise.resolve(outside.events.filter(({ createdAt }) => createdAt >= since && createdAt >= oldest));
  };
  const sessions = postgresSessions(db.ownDb, {
    key: testKeys.sessions,
    now: clock,
    staffNeedPasskey: false,
    findAccount: shownAccount,
  });
  let ids = 900_000;
  /** What the operator does when a start says that the log is older than its readers remember. */
  const acceptOlderLog = async (error: unknown): Promise<void> => {
    report(`the start is refused: ${error instanceof Error ? error.message : String(error)}`);
    const { policies } = await acceptRestoredLog(db.ownDb, log.raw);
    for (const name of policies) followers.moveTo(name, log.events.length);
  };
  const start1 = async (n: number): Promise<void> => {
    processes[n] = await startProcess(`process ${n + 1}`, {
      settings,
      rawStore: simulatedStore(log.raw, ports),
      subjectKeys: subjectKeys(db.db, testKeys.personalData),
      clock,
      newId: () => id((ids += 1)),
      providers: providersStub,
      edges: {
        auth: { passwords: quickPasswords },
        catalogue: { media: simulatedMedia(media, ports), uploads, storage: noFiles, mountUploads: () => undefined },
        papers: { drawPaper: (paper) => Promise.resolve(Buffer.from(JSON.stringify(paper))) },
        profile: { avatars: avatarsStub, mountAvatars: () => undefined },
        transparency: { storage: noFiles },
      },
      onAlarm: () => undefined,
      onError,
      db: db.db,
      connectionString: db.connectionString,
      jobsOf: jobs.portOf,
      mailer: simulatedMailer(
        mails,
        [...cast.buyers, ...cast.creators, ...newcomers].map(({ email }) => email),
        ports,
      ),
      idOf,
      payments: simulatedPayments(payments, Object.assign({}, ports, { draw, cached, onChange: outside.onChange })),
      caughtUp: async () => {
        if (now().find('readModelsLag')) return false;
        await log.apply();
        return true;
      },
    });
  };
  await start1(0);
  await start1(1);
  const [firstProcess] = processes;
  if (!firstProcess) throw new Error('no process has started');
  await addPast({ log, payments, cast, sealed: firstProcess.app.store }, start);
  const first = log.events.length;
  const followers = createFollowers(log.events, {
    first,
    schedule,
    report,
    onError,
    latency: (key) => draw.pick(`latency ${key}`, [5, 30, 200, 1500, 20_000]),
  });
  return {
    draw,
    schedule,
    weather: now(),
    log,
    payments,
    outside,
    sessions,
    cast,
    jobs,
    mails,
    withdrawals: [],
    renewsUntil: Number.POSITIVE_INFINITY,
    uploads,
    db: db.ownDb,
    processes,
    first,
    story,
    errors,
    report,
    follow: async () => {
      await log.refresh();
      followers.follow(living()[0]);
    },
    kill: (n) => {
      const process = processes[n];
      if (!process?.owner.isAlive) return;
      process.owner.isAlive = false;
      report(`${process.owner.name} is killed`);
    },
    start: async (n) => {
      if (processes[n]?.owner.isAlive) return;
      await mustNotBeAhead(db.ownDb, log.raw).catch(acceptOlderLog);
      await start1(n);
      report(`process ${n + 1} starts again`);
    },
    restoreBackup: async () => {
      await log.refresh();
      const checkpoints = [...followers.checkpoints].map(([name, place]) => ({
        name,
        position: log.events[place - 1]?.position ?? START,
      }));
      for (const { name, position } of checkpoints) await movePolicies(db.ownDb, [name], position);
      report(`a backup is restored that lacks the last ${await log.restore()} events`);
    },
    findSkipped: () => followers.findSkipped(processes[0]?.policies ?? []),
    close: restore,
  };
};
