/** The real application over edges in memory: what a test of routes calls instead of a process. */
import { createApp, type App, type Settings } from '#app.ts';
import { shownAccount } from '#testing/shownAccount.ts';
import type { Db } from '#platform/postgres/db.ts';
import { postgresSessions } from '#modules/auth/sessions/adapters/sessions.ts';
import type { OnAlarm } from '#modules/overview/index.ts';
import type { Sessions } from '#modules/auth/ports.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import { memoryEventStore } from '#platform/eventStore/memory.ts';
import { subjectKeys } from '#platform/eventStore/sealed.ts';
import { idOf } from '#platform/text/idOf.ts';
import { testClock } from '#testing/clock.ts';
import { id } from '#testing/events.ts';
import { consumersByHand, type ConsumersByHand } from './consumers.ts';
import { emptyRouteDb, type RouteDb } from './database.ts';
import {
  avatarsStub,
  mediaStub,
  noFiles,
  quickPasswords,
  recordedMail,
  uploadsStub,
  type MediaStub,
  type SentMail,
  type UploadsStub,
} from './edges.ts';
import { providersStub } from './identities.ts';
import { recordedJobs, type RecordedJobs } from './jobs.ts';
import { testKeys } from './keys.ts';
import { memoryStorage } from './memoryStorage.ts';
import { memoryPayments, type MemoryPayments } from './payments.ts';
import { adaptersOf, feePolicy, origin, settings } from './settings.ts';

export { feePolicy, origin };

export type TestApp = {
  app: App;
  /** The log as it is stored, with personal values sealed. */
  storedLog: EventStore;
  db: RouteDb['db'];
  clock: ReturnType<typeof testClock>;
  sessions: Sessions;
  consumers: ConsumersByHand;
  jobs: RecordedJobs;
  mails: readonly SentMail[];
  /** Every alarm that was raised, in their order. */
  raised: readonly Parameters<OnAlarm>[0][];
  /** The mail server refuses what goes to one of these. */
  deadAddresses: Set<string>;
  payments: MemoryPayments;
  media: MediaStub;
  uploads: UploadsStub;
  /** Stores of passwords, mailed tokens, second factors and the like, as in production. */
  adapters: ReturnType<typeof adaptersOf>;
};

/** Ids that the application makes begin here, so that a test's own small ones stay free. */
const FIRST_ID = 900_000;

/** UUIDs in the order in which they are asked for. */
const countedIds = (): (() => string) => {
  let last = FIRST_ID;
  return () => id((last += 1));
};

const openSessions = (db: Db, now: () => Date, { staffNeedPasskey }: Settings): Sessions =>
  postgresSessions(db, { key: testKeys.sessions, now, staffNeedPasskey, findAccount: shownAccount });

/** A started application without any event but the fees. The one before must not be used any more. */
export const startTestApp = async (change: Partial<Settings> = {}): Promise<TestApp> => {
  const { db, connectionString, readModels } = await emptyRouteDb();
  const allSettings = { ...settings, ...change };
  const clock = testClock();
  const sessions = openSessions(db, clock.now, allSettings);
  const consumers = consumersByHand(readModels);
  const jobs = recordedJobs(clock.now);
  const { mailer, mails, deadAddresses } = recordedMail();
  const payments = memoryPayments(() => clock.now().toISOString());
  const media = mediaStub();
  const uploads = uploadsStub();
  const adapters = adaptersOf(db, clock.now);
  const raised: Parameters<OnAlarm>[0][] = [];
  const storedLog = memoryEventStore();
  const app = createApp({
    settings: allSettings,
    rawStore: storedLog,
    subjectKeys: subjectKeys(db, testKeys.personalData),
    startConsumers: consumers.start,
    clock: clock.now,
    newId: countedIds(),
    providers: providersStub,
    edges: {
      auth: { passwords: quickPasswords },
      catalogue: { media, uploads, storage: noFiles, mountUploads: () => undefined },
      papers: { drawPaper: (paper) => Promise.resolve(Buffer.from(JSON.stringify(paper))) },
      profile: { avatars: avatarsStub, mountAvatars: () => undefined },
      transparency: { storage: memoryStorage() },
    },
    onAlarm: (alarm) => void raised.push(alarm),
    onError: (error, where) => {
      // A step that failed is kept by the sweeper and tried again; anything else is a fault of the application.
      if (!where.startsWith('step of ')) throw error;
    },
    db,
    connectionString,
    jobs,
    mailer,
    idOf,
    payments,
  });
  await app.start({ isSwept: false });
  return {
    app,
    storedLog,
    db,
    clock,
    sessions,
    consumers,
    jobs,
    mails,
    raised,
    deadAddresses,
    payments,
    media,
    uploads,
    adapters,
  };
};
