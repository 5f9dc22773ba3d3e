/** Puts the modules together; the only file that opens them. Everything real comes in as an argument. */
import type { FeePolicy, Fees } from '#contracts/money.ts';
import type { PageList } from '#contracts/site.ts';
import { auth, staffDesk } from '#modules/auth/index.ts';
import { catalogue } from '#modules/catalogue/index.ts';
import { claims } from '#modules/claims/index.ts';
import { messages } from '#modules/messages/index.ts';
import { notifications } from '#modules/notifications/index.ts';
import { overview } from '#modules/overview/index.ts';
import { papers } from '#modules/papers/index.ts';
import { plans } from '#modules/plans/index.ts';
import { profile } from '#modules/profile/index.ts';
import { reports } from '#modules/reports/index.ts';
import { requests } from '#modules/requests/index.ts';
import { reviews } from '#modules/reviews/index.ts';
import { createLeaving, createSalesAudit, sales } from '#modules/sales/index.ts';
import { support } from '#modules/support/index.ts';
import type { Consumers, StartConsumers } from '#platform/eventStore/consumers.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import { sealing, type SubjectKeys } from '#platform/eventStore/sealed.ts';
import { upcasting } from '#platform/eventStore/upcast.ts';
import type { ZipEntry } from '#platform/files/zip.ts';
import { forgetExpiredLimits } from '#platform/http/rateLimits.ts';
import { keyedHash } from '#platform/keyedHash.ts';
import { createInbox } from '#platform/payments/inbox.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Jobs } from '#platform/postgres/jobs.ts';
import { rememberLast } from '#platform/remember.ts';
import { projections } from '#projections/index.ts';
import { findFees } from '#projections/feePolicies.ts';
import { findNewest, listListingIds } from '#projections/listingAddresses.ts';
import { countSellingCreators, findSessionUser, listCreatorIds, listSellingCreators } from '#projections/users.ts';
import { countListings } from '#projections/videoListings.ts';

type ModuleDeps = Parameters<typeof auth>[0] &
  Parameters<typeof profile>[0] &
  Parameters<typeof catalogue>[0] &
  Parameters<typeof sales>[0] &
  Parameters<typeof support>[0] &
  Parameters<typeof requests>[0] &
  Parameters<typeof reports>[0] &
  Parameters<typeof messages>[0] &
  Parameters<typeof claims>[0] &
  Parameters<typeof plans>[0] &
  Parameters<typeof papers>[0] &
  Parameters<typeof reviews>[0] &
  Parameters<typeof notifications>[0];

/** What this file gives the modules itself; all the rest is the outside world. */
type Wired =
  | ('handle' | 'load' | 'caughtUp' | 'now' | 'send')
  | ('renewSession' | 'nameKey' | 'suspensionKey' | 'findSessionUser' | 'visitorKey' | 'leaving')
  | ('findPerson' | 'findVideo' | 'signOriginal' | 'countListed' | 'listingChanges')
  | ('findTrust' | 'takeDownOffer' | 'isPro' | 'signatureKey' | 'caseKey' | 'requestKey')
  | ('noteLook' | 'findStanding' | 'findSubject')
  | ('keepReports' | 'findUnhandledReports' | 'readStream')
  | ('findSale' | 'findBuyerAt' | 'findSignature')
  | ('listCreators' | 'findRecipient' | 'findBuyer' | 'findCreator' | 'findTitle' | 'findPapers' | 'findMails');

export type Deps = Omit<ModuleDeps, Wired> & {
  /** The log as stored; personal data sealed. */
  rawStore: EventStore;
  subjectKeys: SubjectKeys;
  db: Db;
  /** Of the settings: what counts until other fees are announced. */
  feePolicy: FeePolicy;
  connectionString: string;
  jobs: Jobs;
  /** Keeps read models and policies going. */
  startConsumers: StartConsumers;
  clock: () => Date;
  /** Keys of the hashes for unique names and for telling visitors apart. */
  keys: Record<'names' | 'visitors' | 'signatures' | 'claims' | 'requests' | 'suspensions', Buffer>;
  onError: (error: unknown, where: string, event?: RecordedEvent) => void;
};

const SWEEP_MS = 60_000;
const FEES_LIFE_MS = 1000;

/** Builds the application; nothing runs until `start`. */
export const createApp = (deps: Deps) => {
  const { rawStore, subjectKeys, db, jobs, newId, onError } = deps;
  // No event has changed its shape yet; the first upcaster goes here.
  const store = sealing(upcasting(rawStore, {}), subjectKeys);
  const now = (): string => deps.clock().toISOString();
  const handle = createHandle(store, now, newId);
  const load = createLoad(store);
  let consumers: Consumers | undefined;
  const caughtUp: Consumers['caughtUp'] = (reached, timeoutMs) =>
    consumers?.caughtUp(reached, timeoutMs) ?? Promise.resolve(false);
  const shared = {
    ...deps,
    handle,
    load,
    caughtUp,
    now,
    send: jobs.send,
    readStream: store.readStream,
    findSessionUser: (id: string) => findSessionUser(db, id),
  };

  const authModule = auth({
    ...shared,
    nameKey: keyedHash(deps.keys.names),
    suspensionKey: keyedHash(deps.keys.suspensions),
    // Sales is made below; nobody leaves before the application has started.
    leaving: {
      openBusiness: (userId) => salesModule.leaving.openBusiness(userId),
      withdrawOffers: (userId, cause) => salesModule.leaving.withdrawOffers(userId, cause),
    },
  });
  const plansModule = plans({ ...shared, findPerson: authModule.findPerson });
  const profileModule = profile({ ...shared, renewSession: authModule.renewSession });
  const catalogueModule = catalogue({
    ...shared,
    visitorKey: keyedHash(deps.keys.visitors),
    signatureKey: keyedHash(deps.keys.signatures),
    findTrust: (creatorId) => salesModule.findTrust(creatorId),
    takeDownOffer: (...takedown) => salesModule.takeDownOffer(...takedown),
    isPro: plansModule.isPro,
    listingChanges: () => consumers?.changes('video_listings') ?? 0,
  });
  const salesModule = sales({
    ...shared,
    findPerson: authModule.findPerson,
    findVideo: catalogueModule.findVideo,
    signOriginal: catalogueModule.signOriginal,
    countListed: () => countListings(db),
    keepReports: (events) => inbox.keep(events),
    findUnhandledReports: () => inbox.findUnhandled(),
    findMails: (orderId, userId) => notificationsModule.findMails(orderId, userId),
    noteLook: authModule.noteLook,
  });
  const inbox = createInbox({ ...shared, reactions: [...salesModule.reactions, ...plansModule.reactions] });
  const supportModule = support({
    ...shared,
    nameKey: keyedHash(deps.keys.names),
    caseKey: keyedHash(deps.keys.claims),
    noteLook: authModule.noteLook,
    isPro: plansModule.isPro,
  });
  const requestsModule = requests({
    ...shared,
    nameKey: keyedHash(deps.keys.names),
    requestKey: keyedHash(deps.keys.requests),
    findStanding: catalogueModule.findStanding,
  });
  const messagesModule = messages({ ...shared, isPro: plansModule.isPro, findRecipient: authModule.findRecipient });
  const reportsModule = reports({
    ...shared,
    noteLook: authModule.noteLook,
    findSubject: async (thing, thingId, readerId) => {
      switch (thing) {
        case 'video':
          return catalogueModule.findReportable(thingId, readerId);
        case 'request':
          return requestsModule.findRequest(thingId, readerId);
        case 'answer':
          return requestsModule.findAnswer(thingId, readerId);
        case 'message':
          return messagesModule.findMessage(thingId, readerId);
        case 'review':
          return reviewsModule.findReview(thingId, readerId);
      }
    },
  });
  const claimsModule = claims({
    ...shared,
    nameKey: keyedHash(deps.keys.names),
    caseKey: keyedHash(deps.keys.claims),
    findVideo: catalogueModule.findVideo,
    findCreator: catalogueModule.findCreator,
    findPerson: authModule.findPerson,
    noteLook: authModule.noteLook,
  });
  const papersModule = papers({
    ...shared,
    findSale: salesModule.findSale,
    findBuyerAt: profileModule.findBuyerAt,
    findSignature: catalogueModule.findSignature,
  });
  const notificationsModule = notifications({
    ...shared,
    findRecipient: authModule.findRecipient,
    findBuyer: salesModule.findBuyer,
    findCreator: catalogueModule.findCreator,
    findTitle: async (videoId) => (await catalogueModule.findVideo(videoId))?.title ?? null,
    findPapers: papersModule.findPapers,
    listCreators: (after, most) => listCreatorIds(db, after, most),
  });
  const reviewsModule = reviews({ ...shared, findSale: salesModule.findSale });
  const overviewModule = overview({ ...shared, findBooks: salesModule.findBooks });
  const modules = [
    ...[
      authModule,
      profileModule,
      catalogueModule,
      salesModule,
      supportModule,
      requestsModule,
      reportsModule,
      claimsModule,
    ],
    ...[messagesModule, plansModule, { ...papersModule, jobs: [] }, reviewsModule, notificationsModule],
  ];
  const policies = modules.flatMap((module) => [...module.policies]);

  const sweep = async (): Promise<void> => {
    for (const run of [
      authModule.sweep,
      catalogueModule.sweep,
      salesModule.sweep,
      requestsModule.sweep,
      claimsModule.sweep,
      plansModule.sweep,
      inbox.sweep,
      () => forgetExpiredLimits(db, deps.clock()),
    ])
      await run().catch((error: unknown) => onError(error, 'sweep'));
  };
  let sweeping: NodeJS.Timeout | undefined;

  return {
    routes: [...modules.flatMap((module) => [...module.routes]), ...overviewModule.routes],
    projections,
    store,
    handle,
    expectedSize: catalogueModule.expectedSize,
    keepIdentity: authModule.keepIdentity,
    findPaper: papersModule.findPaper,
    /** For every page, also those that ask nothing else: while the database cannot answer, what counted last. */
    findFees: rememberLast<Fees>(FEES_LIFE_MS, () => findFees(db, now()), {
      first: { current: deps.feePolicy, next: null },
      onError: (error) => onError(error, 'fees of the pages'),
    }),
    /** Everything held about a person, as the entries of one zip. */
    exportPerson: async (userId: string): Promise<ZipEntry[]> => {
      const { picture, ...own } = await profileModule.exportPerson(userId);
      const { originals, ...works } = await catalogueModule.exportPerson(userId);
      const texts = {
        ...(await authModule.exportPerson(userId)),
        ...own,
        ...works,
        ...(await salesModule.exportPerson(userId)),
        ...(await supportModule.exportPerson(userId)),
        ...(await requestsModule.exportPerson(userId)),
        ...(await messagesModule.exportPerson(userId)),
        ...(await reportsModule.exportPerson(userId)),
        ...(await claimsModule.exportPerson(userId)),
        ...(await plansModule.exportPerson(userId)),
        ...(await reviewsModule.exportPerson(userId)),
        ...(await notificationsModule.exportPerson(userId)),
      };
      return [
        ...Object.entries(texts).map(([name, value]) => ({
          name: `${name}.json`,
          text: JSON.stringify(value, null, 2),
        })),
        ...(picture === undefined ? [] : [{ name: 'picture.webp', file: picture }]),
        ...originals.map(({ name, file }) => ({ name: `videos/${name}`, file })),
      ];
    },
    /** What the sitemap holds beside the site's own pages, and when those changed that show listings. */
    sitemap: {
      lists: [
        {
          name: 'videos',
          count: () => countListings(db),
          list: async (from, most) =>
            (await listListingIds(db, from, most)).map(({ id, listedAt }) => ({
              path: `/videos/${id}`,
              changedAt: listedAt,
            })),
        },
        {
          name: 'creators',
          count: () => countSellingCreators(db),
          list: async (from, most) =>
            (await listSellingCreators(db, from, most)).map((username) => ({ path: `/creators/${username}` })),
        },
      ] satisfies PageList[],
      findChanges: async () => {
        const newest = await findNewest(db);
        const last = [...newest.values()].toSorted().at(-1);
        const everywhere =
          last === undefined ? [] : ['/', '/search', '/categories'].map((path) => [path, last] as const);
        return new Map([...everywhere, ...[...newest].map(([slug, at]) => [`/categories/${slug}`, at] as const)]);
      },
    },
    /**
     * Starts read models, policies and jobs, and does what is due now and every minute, unless it is not to be swept.
     * Resolves when every read model can be asked.
     */
    start: async ({ isSwept = true }: { isSwept?: boolean } = {}): Promise<void> => {
      await jobs.start([...modules.flatMap((module) => [...module.jobs]), ...inbox.jobs]);
      consumers = deps.startConsumers({
        ...deps,
        store,
        projections,
        policies,
        onError: (error, name, event) => onError(error, name, event),
      });
      await consumers.ready;
      await salesModule.adoptFees(deps.feePolicy);
      if (!isSwept) return;
      await sweep();
      sweeping = setInterval(() => void sweep(), SWEEP_MS);
    },
    /** What is done every minute: whatever is due by now. */
    sweep,
    caughtUp,
    progress: () => consumers?.progress() ?? Promise.resolve(undefined),
    stop: async (): Promise<void> => {
      clearInterval(sweeping);
      await jobs.stop();
      await consumers?.stop();
    },
  };
};

export type App = ReturnType<typeof createApp>;

/** Grants and revokes staff roles and tells a demo code, without the rest of the application. */
export const createStaffDesk = (
  deps: Pick<Deps, 'rawStore' | 'subjectKeys' | 'db' | 'clock' | 'newId' | 'brandName'> & {
    keys: { names: Buffer; twoFactor: Buffer };
  },
) => {
  const { db, clock, newId, brandName, keys } = deps;
  const store = sealing(deps.rawStore, deps.subjectKeys);
  const now = (): string => clock().toISOString();
  const [handle, load] = [createHandle(store, now, newId), createLoad(store)];
  return staffDesk({
    ...{ handle, load, db, clock, newId, brandName },
    ...{ twoFactorKey: keys.twoFactor, nameKey: keyedHash(keys.names) },
    leaving: createLeaving({ handle, load, db, now }),
  });
};

/** Checks the promises over a whole log, fed in global order. */
export const createAudit = () => {
  const audit = createSalesAudit();
  let events = 0;
  return {
    see: (event: RecordedEvent): void => {
      events += 1;
      // Facts of other modules fall through its switch.
      audit.see(event as RecordedEvent<Parameters<typeof audit.see>[0]>, event.metadata.at);
    },
    finish: () => ({ ...audit.finish(), events }),
  };
};
