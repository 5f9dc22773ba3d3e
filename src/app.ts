/** Puts the modules together; the only file that opens them. Everything real comes in as an argument. */
import type { FeePolicy, Fees } from '#contracts/shared/money.ts';
import type { PageList } from '#contracts/site/site.ts';
import { auth, staffDesk, type Leaving } from '#modules/auth/index.ts';
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
import { payouts, payoutsAnswers } from '#modules/payouts/index.ts';
import { createWithdrawOffers, sales, salesAnswers } from '#modules/sales/index.ts';
import { books, booksAnswers, createSalesAudit } from '#modules/books/index.ts';
import { fees, feesAnswers } from '#modules/fees/index.ts';
import { support } from '#modules/support/index.ts';
import type { Consumers, StartConsumers } from './platform/projections/consumers.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { createHandle, createLoad, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { sealing, type SubjectKeys } from '#platform/eventStore/sealed.ts';
import { upcasting } from '#platform/eventStore/upcast.ts';
import type { ZipEntry } from '#platform/files/zip.ts';
import { forgetExpiredLimits } from '#platform/http/rateLimits.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { createInbox } from '#platform/payments/inbox.ts';
import type { Module } from '#platform/processes/module.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Jobs } from '#platform/postgres/jobs.ts';
import { rememberLast } from '#platform/time/remember.ts';
import { projections } from '#projections/index.ts';
import { countRecentRejections, findVideosOf } from '#projections/catalogue/videos.ts';
import { countClaimsAgainst, countUpheldSince } from '#projections/claims/claims.ts';
import { findAddresses, findSecurityActs } from '#projections/auth/securityActs.ts';
import { isProNow } from '#projections/plans/plans.ts';
import { countTrade, getOrderRow, isBeingBought } from '#projections/sales/orders.ts';
import { findNewest, listListingIds } from '#projections/catalogue/listingAddresses.ts';
import {
  countSellingCreators,
  findCreator,
  findSessionUser,
  getAccountRow,
  listCreatorIds,
  listSellingCreators,
} from '#projections/auth/users.ts';
import { countListings } from '#projections/catalogue/videoListings.ts';

type ModuleDeps = Parameters<typeof auth>[0] &
  Parameters<typeof profile>[0] &
  Parameters<typeof catalogue>[0] &
  Parameters<typeof sales>[0] &
  Parameters<typeof payouts>[0] &
  Parameters<typeof books>[0] &
  Parameters<typeof fees>[0] &
  Parameters<typeof support>[0] &
  Parameters<typeof requests>[0] &
  Parameters<typeof reports>[0] &
  Parameters<typeof messages>[0] &
  Parameters<typeof claims>[0] &
  Parameters<typeof plans>[0] &
  Parameters<typeof papers>[0] &
  Parameters<typeof reviews>[0] &
  Parameters<typeof notifications>[0];

/** What the outside world gives; all the rest the modules get from each other, here. */
type Outside =
  | 'avatars'
  | 'brandName'
  | 'challenges'
  | 'credentials'
  | 'deviceName'
  | 'drafts'
  | 'drawPaper'
  | 'fetchRatesFile'
  | 'findGrant'
  | 'hold'
  | 'idOf'
  | 'links'
  | 'mailer'
  | 'media'
  | 'newId'
  | 'origin'
  | 'originalOf'
  | 'passwords'
  | 'payments'
  | 'providers'
  | 'rates'
  | 'recoveryCodes'
  | 'requestLinks'
  | 'reviewUndoSeconds'
  | 'seller'
  | 'sessions'
  | 'signExport'
  | 'signPaper'
  | 'socialCodes'
  | 'throttle'
  | 'tokens'
  | 'twoFactor'
  | 'twoPeopleAbovePence'
  | 'uploads'
  | 'usedTokens'
  | 'visits'
  | 'withPassport';

export type Deps = Pick<ModuleDeps, Outside> & {
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

type LeavingDeps = { handle: Handle; load: Load; db: Db } & Pick<ReturnType<typeof payoutsAnswers>, 'findOwedPence'> &
  Pick<ReturnType<typeof salesAnswers>, 'findUnderWay'>;

/** What everybody says about a person who wants to leave, and does when they go. */
const createLeaving = ({ handle, load, db, findOwedPence, findUnderWay }: LeavingDeps): Leaving => {
  const findListedIds = async (userId: string): Promise<string[]> =>
    (await findVideosOf(db, userId)).flatMap(({ id, status }) => (status === 'listed' ? [id] : []));
  return {
    openBusiness: async (userId) => ({
      owedPence: await findOwedPence(userId),
      ...(await findUnderWay(userId)),
      listed: (await findListedIds(userId)).length,
    }),
    countTrade: (userId) => countTrade(db, userId),
    withdrawOffers: createWithdrawOffers({ handle, load, findListedIds }),
  };
};

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
  // What modules answer each other from the log and from read models; nothing here waits for another module.
  const answersDeps = { handle, load, db, rawStore, now };
  const feesAsked = feesAnswers(answersDeps);
  const booksAsked = booksAnswers(answersDeps);
  const salesAsked = salesAnswers(answersDeps);
  const payoutsAsked = payoutsAnswers(answersDeps);
  const shared = {
    ...deps,
    ...feesAsked,
    ...booksAsked,
    ...salesAsked,
    ...payoutsAsked,
    handle,
    load,
    caughtUp,
    now,
    send: jobs.send,
    readStream: store.readStream,
    nameKey: keyedHash(deps.keys.names),
    findSessionUser: (id: string) => findSessionUser(db, id),
    findAccount: (userId: string) => getAccountRow(db, userId),
    findAccountActs: (userId: string, most: number) => findSecurityActs(db, userId, most),
    findCreatorByName: (username: string) => findCreator(db, username),
    findOrder: (orderId: string) => getOrderRow(db, orderId),
    isProNow: (userId: string) => isProNow(db, userId),
  };

  const authModule = auth({
    ...shared,
    suspensionKey: keyedHash(deps.keys.suspensions),
    leaving: createLeaving({ ...answersDeps, ...payoutsAsked, ...salesAsked }),
  });
  const plansModule = plans({ ...shared, findPerson: authModule.findPerson });
  const profileModule = profile({ ...shared, renewSession: authModule.renewSession });
  const payoutsModule = payouts({
    ...shared,
    findPerson: authModule.findPerson,
    sales: salesAsked,
    creators: {
      findAccount: shared.findAccount,
      findAddresses: (userId) => findAddresses(db, userId),
      countClaims: (creatorId, at) => countClaimsAgainst(db, creatorId, at),
    },
    trustFacts: {
      countRecentRejections: (creatorId) => countRecentRejections(db, creatorId),
      countUpheldClaims: (creatorId, since) => countUpheldSince(db, creatorId, since),
    },
  });
  const catalogueModule = catalogue({
    ...shared,
    visitorKey: keyedHash(deps.keys.visitors),
    signatureKey: keyedHash(deps.keys.signatures),
    findTrust: payoutsModule.findTrust,
    isPro: plansModule.isPro,
    isBeingBought: (videoId, since) => isBeingBought(db, videoId, since),
    listingChanges: () => consumers?.changes('video_listings') ?? 0,
  });
  const papersModule = papers({
    ...shared,
    findBuyerAt: profileModule.findBuyerAt,
    findSignature: catalogueModule.findSignature,
  });
  const notificationsModule = notifications({
    ...shared,
    findRecipient: authModule.findRecipient,
    findCreator: catalogueModule.findCreator,
    findTitle: async (videoId) => (await catalogueModule.findVideo(videoId))?.title ?? null,
    findPapers: papersModule.findPapers,
    listCreators: (after, most) => listCreatorIds(db, after, most),
  });
  const salesModule = sales({
    ...shared,
    findPerson: authModule.findPerson,
    findVideo: catalogueModule.findVideo,
    signOriginal: catalogueModule.signOriginal,
    countListed: () => countListings(db),
    keepReports: (events) => inbox.keep(events),
    findMails: notificationsModule.findMails,
    noteLook: authModule.noteLook,
    shares: payoutsAsked,
  });
  const inbox = createInbox({
    ...shared,
    reactions: [...salesModule.reactions, ...payoutsModule.reactions, ...plansModule.reactions],
  });
  const requestsModule = requests({
    ...shared,
    requestKey: keyedHash(deps.keys.requests),
    findStanding: catalogueModule.findStanding,
  });
  const messagesModule = messages({ ...shared, isPro: plansModule.isPro, findRecipient: authModule.findRecipient });
  const reviewsModule = reviews(shared);
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
  const feesModule = fees(shared);
  /** Every module, in the order in which a sweep goes through them. */
  const modules: readonly Module[] = [
    authModule,
    catalogueModule,
    salesModule,
    payoutsModule,
    feesModule,
    books({ ...shared, settle: salesModule.settle, findUnhandledReports: inbox.findUnhandled }),
    requestsModule,
    claims({
      ...shared,
      caseKey: keyedHash(deps.keys.claims),
      findVideo: catalogueModule.findVideo,
      findCreator: catalogueModule.findCreator,
      findPerson: authModule.findPerson,
      noteLook: authModule.noteLook,
    }),
    plansModule,
    profileModule,
    support({
      ...shared,
      caseKey: keyedHash(deps.keys.claims),
      noteLook: authModule.noteLook,
      isPro: plansModule.isPro,
    }),
    messagesModule,
    papersModule,
    reviewsModule,
    reportsModule,
    notificationsModule,
    overview(shared),
    { routes: [], policies: [], jobs: inbox.jobs, sweep: inbox.sweep },
    { routes: [], policies: [], jobs: [], sweep: () => forgetExpiredLimits(db, deps.clock()) },
  ];
  const policies = modules.flatMap((module) => module.policies);
  const jobKinds = modules.flatMap((module) => module.jobs);

  const sweep = async (): Promise<void> => {
    for (const module of modules) await module.sweep?.().catch((error: unknown) => onError(error, 'sweep'));
  };
  let sweeping: NodeJS.Timeout | undefined;

  return {
    routes: modules.flatMap((module) => module.routes),
    projections,
    policies,
    jobs: jobKinds,
    store,
    handle,
    expectedSize: catalogueModule.expectedSize,
    keepIdentity: authModule.keepIdentity,
    findPaper: papersModule.findPaper,
    /** For every page, also those that ask nothing else: while the database cannot answer, what counted last. */
    findFees: rememberLast<Fees>(FEES_LIFE_MS, feesAsked.findFees, {
      first: { current: deps.feePolicy, next: null },
      onError: (error) => onError(error, 'fees of the pages'),
    }),
    /** Everything held about a person, as the entries of one zip. */
    exportPerson: async (userId: string): Promise<ZipEntry[]> => {
      const texts: Record<string, unknown> = {};
      const files: ZipEntry[] = [];
      for (const module of modules) {
        Object.assign(texts, await module.exportPerson?.(userId));
        files.push(...((await module.exportFiles?.(userId)) ?? []));
      }
      const entries = Object.entries(texts);
      return [
        ...entries.map(([name, value]) => ({ name: `${name}.json`, text: JSON.stringify(value, null, 2) })),
        ...files,
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
      await jobs.start(jobKinds);
      consumers = deps.startConsumers({
        ...deps,
        store,
        projections,
        policies,
        onError: (error, name, event) => onError(error, name, event),
      });
      await consumers.ready;
      await feesModule.adoptFees(deps.feePolicy);
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
  const handle = createHandle(store, now, newId);
  const load = createLoad(store);
  const answersDeps = { handle, load, db, rawStore: deps.rawStore, now };
  return staffDesk({
    handle,
    load,
    db,
    clock,
    newId,
    brandName,
    twoFactorKey: keys.twoFactor,
    nameKey: keyedHash(keys.names),
    leaving: createLeaving({ db, ...payoutsAnswers(answersDeps), ...salesAnswers(answersDeps), handle, load }),
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
