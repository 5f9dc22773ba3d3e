/** The application: its modules over the log and the database. Everything real comes in as an argument. */
import type { Express } from 'express';
import { observeParts, type Observers } from '#app/observed.ts';
import { openLog } from '#app/openLog.ts';
import { createAnswers, type Answers } from '#app/answers.ts';
import type { Edges } from '#app/edges.ts';
import type { StuckWorkPort, OnAlarm } from '#modules/overview/index.ts';
import { createReadOperations, unknownBuild, type Build } from '#app/readOperations.ts';
import { openMailing } from '#modules/notifications/index.ts';
import { openModules, type Settings as ModuleSettings } from '#app/modules.ts';
import type { FeePolicy } from '#contracts/shared/money.ts';
import type { PageTerms } from '#contracts/site/site.ts';
import type { Consumers, ConsumersOptions, StartConsumers } from '#platform/projections/consumers.ts';
import type { Position, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { createMustShow } from '#platform/projections/barrier.ts';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import { impatient, type LogState } from '#platform/eventStore/impatient.ts';
import { asRequest } from '#platform/log/requests.ts';
import type { Snapshots } from '#platform/eventStore/states/snapshots.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { IdentityProviders } from '#platform/identity/identity.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { roles, type ProcessIdentity } from '#platform/leases/roles.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { postgresAttempts } from '#platform/processes/attempts.ts';
import { createSweeper } from '#platform/processes/sweeper.ts';
import { repeat } from '#platform/time/repeat.ts';
import { remember, rememberLast } from '#platform/time/remember.ts';
import { readTreeState } from '#platform/transparency/treeState.ts';
import { readUnfinishedWork } from '#projections/staff/readUnfinishedWork.ts';
import { projections } from '#projections/index.ts';

export type Settings = ModuleSettings & {
  /** How long one request waits for the event log in all, in ms. */
  logWaitMs: number;
  /** The fees that apply until others are announced. */
  feePolicy: FeePolicy;
};

/** The external services. */
export type Deps = Observers &
  Pick<Tools, 'rawStore' | 'subjectKeys' | 'db' | 'payments' | 'clock' | 'newId' | 'idOf'> & {
    mailer: Mailer;
    settings: Settings;
    edges: Edges;
    providers: IdentityProviders;
    connectionString: string;
    /** Default: one with every role. */
    process?: ProcessIdentity;
    /** Which process this is, for those who operate it. */
    build?: Build;
    /** The version of the program that works on films. */
    ffmpegVersion?: string;
    /** States of long streams; without them every stream is read from its beginning. */
    snapshots?: Snapshots;
    jobs: Jobs;
    /** Runs read models and policies. */
    startConsumers: StartConsumers;
    onError: (error: unknown, where: string, event?: RecordedEvent) => void;
    /** A threshold was crossed that may mean an attack or a fraud: once per crossing, in one of the processes. */
    onAlarm: OnAlarm;
    /** The event log has stopped answering, or answers again. */
    onLogState?: (state: LogState) => void;
  };

const SWEEP_MS = 60_000;
const FORGET_MS = 60 * SWEEP_MS;
/** How often a process looks after its own disk, and how long it waits after a failure, in ms. */
const TEND_MS = 2000;
const TEND_AGAIN_MS = 15_000;
/** A page may be kept on top of it. */
const TERMS_LIFE_MS = 250;
/** Health, metrics and the console ask for it. */
const TREE_STATE_LIFE_MS = 1000;

/** The tools of every module; those given may only be used once the application has been built. */
const createTools = (
  { rawStore, subjectKeys, db, mailer, payments, clock, newId, idOf, jobs, snapshots }: Deps,
  { caughtUp, hurry, metrics }: Pick<Tools, 'caughtUp' | 'hurry' | 'metrics'>,
) => {
  const { store, sealedStore } = openLog(rawStore, subjectKeys);
  const now = (): string => clock().toISOString();
  const tools: Tools = {
    handle: createHandle(store, now, newId, snapshots),
    load: createLoad(store, snapshots),
    readStream: store.readStream,
    send: jobs.send,
    rawStore: sealedStore,
    subjectKeys,
    db,
    sendMail: openMailing(mailer),
    payments,
    metrics,
    clock,
    now,
    newId,
    idOf,
    caughtUp,
    mustShow: createMustShow({ head: store.head, caughtUp }),
    hurry,
  };
  return { store, tools };
};

/** Read models and policies, which run from `start` on; before that nothing is caught up, and nothing has changed. */
const createReadModels = (startConsumers: StartConsumers) => {
  let consumers: Consumers | undefined;
  return {
    start: (options: ConsumersOptions): Promise<void> => (consumers = startConsumers(options)).ready,
    caughtUp: (...waitedFor: Parameters<Consumers['caughtUp']>): Promise<boolean> =>
      consumers?.caughtUp(...waitedFor) ?? Promise.resolve(false),
    changes: (name: string): number => consumers?.changes(name) ?? 0,
    positions: () => consumers?.positions() ?? [],
    positionOf: (name: string): Position | undefined =>
      consumers?.positions().find((consumer) => consumer.kind === 'readModel' && consumer.name === name)?.position,
    progress: () => consumers?.progress() ?? Promise.resolve(undefined),
    stop: () => consumers?.stop(),
  };
};

/** For every page, also those that read nothing else: while the database cannot answer, the last known fees and rules. */
const createFindTerms = (
  { findFees, findRules }: Answers,
  { feePolicy, houseRules }: Settings,
  onError: (error: unknown) => void,
): (() => Promise<PageTerms>) =>
  rememberLast<PageTerms>(
    TERMS_LIFE_MS,
    async () => {
      const [fees, rules] = await Promise.all([findFees(), findRules()]);
      return { fees, houseRules: rules };
    },
    { first: { fees: { current: feePolicy, next: null }, houseRules: { current: houseRules, next: null } }, onError },
  );

/** Builds the application; nothing runs until `start`. */
export const createApp = (deps: Deps) => {
  const { settings, edges, providers, jobs, onError, onAlarm } = deps;
  const runsJobs = (deps.process?.roles ?? roles).includes('jobs');
  const readModels = createReadModels(deps.startConsumers);
  const observed = observeParts(deps, () => new Date());
  const stopping = new AbortController();
  const { store: rawStore, logState } = impatient(observed.store(deps.rawStore), {
    limitMs: settings.logWaitMs,
    closed: stopping.signal,
    ...(deps.onLogState && { onState: deps.onLogState }),
  });
  const { store, tools } = createTools(
    { ...deps, rawStore },
    {
      metrics: observed.metrics,
      caughtUp: readModels.caughtUp,
      hurry: (...given) => sweeper.hurry(...given),
    },
  );
  const answers = createAnswers({ ...tools, houseRules: settings.houseRules });
  const listingChanges = (): number => readModels.changes('video_listings');
  // Its processes are those of the modules, which are opened next.
  const stuckWork: StuckWorkPort = {
    findStuck: (limit) => sweeper.findStuck(limit),
    tryAgain: (...given) => sweeper.tryAgain(...given),
    askOf: (name) => processes.find((process) => process.name === name)?.ask,
  };
  const readLag = () => observed.lagOf(store, readModels.positions());
  // Whoever asks how things stand must learn it while the log is away.
  const readTree = remember(TREE_STATE_LIFE_MS, () => asRequest(() => readTreeState({ db: deps.db, store: rawStore })));
  const operations = createReadOperations({
    ...deps,
    build: deps.build ?? unknownBuild,
    ffmpeg: deps.ffmpegVersion ?? 'unknown',
    dataDir: settings.dataDir,
    readLag,
    readTree,
  });
  const modules = openModules({
    operations,
    tools,
    settings,
    edges,
    answers,
    providers,
    jobs,
    stuckWork,
    onAlarm,
    onError,
    listingChanges,
    // As stored, and not refused when the application stops: the tree is built to the end.
    recordedStore: deps.rawStore,
  });
  const processes = modules.all.flatMap((module) => module.processes ?? []);
  const policies = modules.all.flatMap((module) => module.policies).map(observed.policy);
  const jobKinds = modules.all.flatMap((module) => module.jobs).map(observed.job);

  const sweeper = createSweeper({
    processes,
    unfinishedWork: readUnfinishedWork(deps.db),
    attempts: postgresAttempts(deps.db),
    clock: deps.clock,
    newId: deps.newId,
    onError,
  });
  const sweep = async (): Promise<void> => {
    await sweeper.sweep();
    for (const module of modules.all) await module.sweep?.().catch((error: unknown) => onError(error, 'sweep'));
  };
  const forget = async (): Promise<void> => {
    for (const { forget } of [sweeper, ...modules.all])
      await forget?.().catch((error: unknown) => onError(error, 'forgetting'));
  };
  const timers: NodeJS.Timeout[] = [];
  const tending: { stop: () => void }[] = [];
  const tend = (): void => {
    const onFailure = (error: unknown): void => onError(error, 'uploads on this disk');
    const pace = { everyMs: TEND_MS, afterFailureMs: TEND_AGAIN_MS, onError: onFailure };
    for (const module of modules.all) if (module.tend) tending.push(repeat(module.tend, pace));
  };
  const findTerms = createFindTerms(answers, settings, (error) => onError(error, 'terms of the pages'));

  return {
    routes: modules.all.flatMap((module) => module.routes),
    projections,
    policies,
    jobs: jobKinds,
    processes,
    store,
    authenticate: modules.auth.authenticate,
    keepIdentity: modules.auth.keepIdentity,
    /** Mounts the routes of every module that are not endpoints. */
    mount: (express: Express): void => modules.all.forEach((module) => module.mount?.(express)),
    findTerms,
    /** When the next announced fees or rules begin to apply, in ms from now; undefined while none are announced. */
    termsChangeInMs: async (): Promise<number | undefined> => {
      const { fees, houseRules } = await findTerms();
      const changes = [fees.next, houseRules.next].flatMap((next) => (next ? [Date.parse(next.from)] : []));
      return changes.length === 0 ? undefined : Math.min(...changes) - deps.clock().getTime();
    },
    /** Counts up whenever the read model has changed; in a process that does not write it, every half a second at most. */
    changes: readModels.changes,
    /** Where this process has seen the read model. */
    positionOf: readModels.positionOf,
    sitemap: modules.sitemap,
    /**
     * Starts what the roles of the process are: read models, policies, and jobs, with which it sweeps now and every minute,
     * and forgets what has expired now and every hour, unless that is switched off.
     * Resolves when every read model can be read.
     */
    start: async ({ isSwept = true }: { isSwept?: boolean } = {}): Promise<void> => {
      jobs.open(jobKinds);
      await readModels.start({
        ...deps,
        store,
        projections: projections.map(observed.projection),
        policies,
        openParking: modules.openParking,
        otherDuties: modules.all.flatMap((module) => module.duties ?? []),
      });
      // Not before it serves: a process that waits for another one's read models takes no jobs.
      if (runsJobs) await jobs.start(jobKinds);
      await modules.adoptSettings(settings.feePolicy, settings.houseRules);
      await modules.installRates();
      if (!isSwept) return;
      tend();
      if (!runsJobs) return;
      await sweep();
      await forget();
      timers.push(
        setInterval(() => void sweep(), SWEEP_MS),
        setInterval(() => void forget(), FORGET_MS),
      );
    },
    /** Runs the sweep: the work that is due by now. */
    sweep,
    /** Deletes what has expired. */
    forget,
    /** Everything that has not reached its end in time, the longest first. */
    findStuckWork: sweeper.findStuck,
    /** Opens the parking of a policy, for those that run policies themselves. */
    openParking: modules.openParking,
    progress: readModels.progress,
    /** Whether the event log answered when it was last asked. */
    logState,
    /** How far read models and policies are behind the head of the log, as far as this process knows; reads the head. */
    readLag,
    /** How the tree over the log stands; read at most once a second. */
    readTree,
    stop: async (): Promise<void> => {
      stopping.abort();
      timers.forEach(clearInterval);
      tending.forEach(({ stop }) => stop());
      await jobs.stop();
      await readModels.stop();
    },
  };
};

export type App = ReturnType<typeof createApp>;
