/** The table of modules: what each of them receives from the others. */
import { auth, type AuthSettings } from '#modules/auth/index.ts';
import { books } from '#modules/books/index.ts';
import { catalogue, type CatalogueSettings } from '#modules/catalogue/index.ts';
import type { CertificatesSettings } from '#modules/certificates/index.ts';
import { claims, type ClaimsSettings } from '#modules/claims/index.ts';
import { fees, type FeesSettings } from '#modules/fees/index.ts';
import { messages, type MessagesSettings } from '#modules/messages/index.ts';
import { notifications, type NotificationsSettings } from '#modules/notifications/index.ts';
import { overview, type OverviewSettings } from '#modules/overview/index.ts';
import type { OnAlarm, OperationsPort, StuckWorkPort } from '#modules/overview/index.ts';
import { papers, type PapersSettings } from '#modules/papers/index.ts';
import { payouts, type PayoutsSettings } from '#modules/payouts/index.ts';
import { plans, type PlansSettings } from '#modules/plans/index.ts';
import { profile } from '#modules/profile/index.ts';
import { reports } from '#modules/reports/index.ts';
import { requests, type RequestsSettings } from '#modules/requests/index.ts';
import { reviews } from '#modules/reviews/index.ts';
import { sales, type SalesSettings } from '#modules/sales/index.ts';
import { support, type SupportSettings } from '#modules/support/index.ts';
import type { TransparencySettings } from '#modules/transparency/index.ts';
import type { ZipEntry } from '#platform/files/zip.ts';
import { forgetExpiredLimits } from '#platform/http/limits/rateLimits.ts';
import type { IdentityProviders } from '#platform/identity/identity.ts';
import { createInbox, type Inbox } from '#platform/payments/inbox.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { parkedEvents } from '#platform/processes/parkedEvents.ts';
import { openAuditRoom } from './auditRoom/openAuditRoom.ts';
import { openCertificates } from './openCertificates.ts';
import { openTransparency, type TransparencyGiven } from './openTransparency.ts';
import { openUnfinished } from './unfinished.ts';
import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import type { Answers } from './answers.ts';
import type { Edges } from './edges.ts';
import { collectPerson } from './collectPerson.ts';

/** The operator's settings, with the keys. */
export type Settings = AuthSettings &
  CatalogueSettings &
  CertificatesSettings &
  ClaimsSettings &
  FeesSettings &
  MessagesSettings &
  NotificationsSettings &
  OverviewSettings &
  PapersSettings &
  PayoutsSettings &
  PlansSettings &
  RequestsSettings &
  SalesSettings &
  SupportSettings &
  TransparencySettings;

export type Given = TransparencyGiven & {
  tools: Tools;
  settings: Settings;
  edges: Edges;
  answers: Answers;
  providers: IdentityProviders;
  jobs: Pick<Jobs, 'dead' | 'failed'>;
  /** The processes of all modules; answers once the application is built. */
  stuckWork: StuckWorkPort;
  /** How the installation runs. */
  operations: OperationsPort;
  /** Reports what may be an attack or a fraud. */
  onAlarm: OnAlarm;
  /** Counts up when listings changed. */
  listingChanges: () => number;
};

/** Accounts, and what belongs to a person alone. */
const openAccounts = (given: Given, exportPerson: (userId: string) => Promise<ZipEntry[]>) => {
  const { tools, settings, edges, answers, providers } = given;
  const { findAccountStanding, findSessionUser } = answers;
  const authModule = auth({
    ...tools,
    settings,
    edges: edges.auth,
    ports: {
      providers,
      exportPerson,
      findOwedPence: async (userId) => answers.findOwedPence(userId, await answers.findSoldShares(userId)),
      findUnderWay: answers.findUnderWay,
      findListedIds: answers.findListedIds,
      countTrade: answers.countTrade,
      withdrawOffers: answers.withdrawOffers,
      findShownProfile: answers.findShownProfile,
    },
  });
  const { findPerson, renewSession } = authModule;
  const plansModule = plans({ ...tools, settings, ports: { findPerson, findAccountStanding } });
  const profileModule = profile({ ...tools, edges: edges.profile, ports: { renewSession, findSessionUser } });
  return { auth: authModule, plans: plansModule, profile: profileModule };
};
type Accounts = ReturnType<typeof openAccounts>;

/** Videos, creators' money, and the papers of sales. */
const openGoods = (given: Given, accounts: Accounts) => {
  const { tools, settings, edges, answers, listingChanges } = given;
  const { findPerson, authenticate, noteAccess } = accounts.auth;
  const { findAccount, findAddresses, findOrigins, countClaims, countRecentRejections, countUpheldClaims } = answers;
  const payoutsModule = payouts({
    ...tools,
    settings,
    ports: {
      findPerson,
      findAccountStanding: answers.findAccountStanding,
      findStatement: answers.findStatement,
      mustAgree: answers.mustAgree,
      findRulesAt: answers.findRulesAt,
      sales: answers,
      creators: { findAccount, findAddresses, findOrigins, countClaims },
      noteAccess,
      trustFacts: { countRecentRejections, countUpheldClaims },
    },
  });
  const catalogueModule = catalogue({
    ...tools,
    settings,
    edges: edges.catalogue,
    ports: {
      authenticate,
      findFees: answers.findFees,
      findTrust: payoutsModule.findTrust,
      findAccount,
      findAccountStanding: answers.findAccountStanding,
      findCreatorByName: answers.findCreatorByName,
      takeDownOffer: answers.takeDownOffer,
      findOffer: answers.findOffer,
      isBeingBought: answers.isBeingBought,
      isPro: accounts.plans.isPro,
      isProNow: answers.isProNow,
      findMatters: async (id) => [...(await answers.findOpenClaims(id)), ...(await answers.findOpenTroubles(id))],
      findHolder: accounts.auth.findHolder,
      findPersonAt: accounts.profile.findPersonAt,
      findSale: answers.findSale,
      listingChanges,
    },
  });
  const papersModule = papers({
    ...tools,
    settings,
    edges: edges.papers,
    ports: {
      findSale: answers.findSale,
      findOrder: answers.findOrder,
      findTransfers: answers.findTransfers,
      findStatement: answers.findStatement,
      findPersonAt: accounts.profile.findPersonAt,
      findSignature: catalogueModule.findSignature,
    },
  });
  return { payouts: payoutsModule, catalogue: catalogueModule, papers: papersModule };
};
type Goods = ReturnType<typeof openGoods>;

/** Sales with their mails, and the reports of the payment provider. */
const openSales = (given: Given, { auth: authModule, plans: plansModule }: Accounts, goods: Goods) => {
  const { tools, settings, answers } = given;
  const { findVideo, findListing, findCreator, signOriginal } = goods.catalogue;
  const notificationsModule = notifications({
    ...tools,
    settings,
    ports: {
      findRecipient: authModule.findRecipient,
      findBuyer: answers.findBuyer,
      findOwner: answers.findOwner,
      findCreator,
      findTitle: async (videoId) => (await findVideo(videoId))?.title ?? null,
      findPapers: goods.papers.findPapers,
      listCreators: answers.listCreators,
    },
  });
  const salesModule = sales({
    ...tools,
    settings,
    ports: {
      findPerson: authModule.findPerson,
      findAccountStanding: answers.findAccountStanding,
      names: answers,
      findVideoIds: answers.findVideoIds,
      findVideo,
      findListing,
      signOriginal,
      countListed: answers.countListed,
      getFeePolicy: answers.getFeePolicy,
      findBuyerFee: answers.findBuyerFee,
      deviceName: authModule.deviceName,
      keepReports: (events) => inbox.keep(events),
      findMails: notificationsModule.findMails,
      findAccountEvents: answers.findAccountEvents,
      noteAccess: authModule.noteAccess,
      shares: answers,
      checkSale: answers.checkSale,
    },
  });
  const reactions = [salesModule, goods.payouts, plansModule].flatMap((module: Module) => module.reactions ?? []);
  const inbox: Inbox = createInbox({ ...tools, reactions });
  const booksModule = books({
    ...tools,
    ports: {
      findOrderStatus: answers.findOrderStatus,
      settle: salesModule.settle,
      findUnhandledReports: inbox.findUnhandled,
    },
  });
  return { sales: salesModule, books: booksModule, notifications: notificationsModule, inbox };
};

/** Direct messages, requests, reviews, reports and support. */
const openCommunity = (given: Given, accounts: Accounts, goods: Goods) => {
  const { tools, settings, answers } = given;
  const { throttle, noteAccess, findPerson, findRecipient } = accounts.auth;
  const { findPersonAt } = accounts.profile;
  const { findVideo, findCreator, findStanding, findReportable, rivals } = goods.catalogue;
  const { findFees, findRulesAt, findSessionUser, findCreatorByName, findSale } = answers;
  const { isPro } = accounts.plans;
  const requestsModule = requests({ ...tools, settings, ports: { findFees, findSessionUser, findStanding, throttle } });
  const messagesModule = messages({
    ...tools,
    settings,
    ports: { isPro, findRecipient, findCreatorByName, findCreator, throttle },
  });
  const reviewsModule = reviews({ ...tools, ports: { findSale, findCreatorByName } });
  const subjects = {
    video: findReportable,
    request: requestsModule.findRequest,
    answer: requestsModule.findAnswer,
    message: messagesModule.findMessage,
    review: reviewsModule.findReview,
  };
  return {
    requests: requestsModule,
    messages: messagesModule,
    reviews: reviewsModule,
    reports: reports({
      ...tools,
      ports: { throttle, noteAccess, findSubject: (thing, thingId, readerId) => subjects[thing](thingId, readerId) },
    }),
    claims: claims({
      ...tools,
      settings,
      ports: { findVideo, findCreator, findPerson, findPersonAt, findRulesAt, throttle, noteAccess, rivals },
    }),
    support: support({ ...tools, settings, ports: { findSessionUser, isPro, throttle, noteAccess } }),
  };
};

/** Opens every module; `all` has them in the order in which a sweep goes through them. */
export const openModules = (given: Given) => {
  const { tools, settings, answers, jobs, stuckWork, operations, onAlarm } = given;
  const parked = parkedEvents(tools);
  const accounts = openAccounts(given, (userId) => collectPerson(all, userId));
  const goods = openGoods(given, accounts);
  const { inbox, ...trade } = openSales(given, accounts, goods);
  const community = openCommunity(given, accounts, goods);
  const feesModule = fees({ ...tools, settings });
  const all: readonly Module[] = [
    accounts.auth,
    goods.catalogue,
    trade.sales,
    goods.payouts,
    feesModule,
    trade.books,
    community.requests,
    community.claims,
    accounts.plans,
    accounts.profile,
    community.support,
    community.messages,
    goods.papers,
    community.reviews,
    community.reports,
    trade.notifications,
    overview({
      ...tools,
      settings,
      ports: { jobs, findBooks: answers.findBooks, stuckWork, operations, parked, onAlarm },
    }),
    openCertificates(given, { ...trade.sales, ...goods.catalogue }),
    openTransparency(given),
    openAuditRoom(given),
    openUnfinished({ tools, jobs, inbox, parked, all: () => all }),
    { routes: [], policies: [], jobs: [], forget: () => forgetExpiredLimits(tools.db, tools.clock()) },
  ];
  return {
    all,
    auth: accounts.auth,
    openParking: parked.open,
    adoptSettings: feesModule.adoptSettings,
    installRates: feesModule.installRates,
    /** The addresses of the sitemap beside the site's own pages, and when the pages with listings changed. */
    sitemap: {
      lists: [...goods.catalogue.pageLists, ...accounts.auth.pageLists],
      findChanges: goods.catalogue.findPageChanges,
    },
  };
};
