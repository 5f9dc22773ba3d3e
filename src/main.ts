/** The process: config → stores → app → listen → stop cleanly. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import path from 'node:path';
import { createApp, type App } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { getApiDocument } from '#contracts/http/apiDocument.ts';
import * as apiDocumentSchema from '#contracts/http/apiDocument.schema.ts';
import { openApi } from '#contracts/http/openApi.ts';
import { postgresChallenges } from '#modules/auth/signIn/adapters/challenges.ts';
import { postgresCredentials } from '#modules/auth/signIn/adapters/credentials.ts';
import { deviceName } from '#modules/auth/sessions/adapters/deviceName.ts';
import { mountExports, signedExportLinks } from '#modules/auth/account/adapters/exportLinks.ts';
import { postgresMailedTokens } from '#modules/auth/password/adapters/mailedTokens.ts';
import { argonPasswords } from '#modules/auth/password/adapters/passwords.ts';
import { postgresRecoveryCodes } from '#modules/auth/twoFactor/adapters/recoveryCodes.ts';
import { postgresSessions } from '#modules/auth/sessions/adapters/sessions.ts';
import { postgresSocialCodes } from '#modules/auth/signIn/adapters/socialCodes.ts';
import { postgresThrottle } from '#modules/auth/signIn/adapters/throttle.ts';
import { postgresTwoFactor } from '#modules/auth/twoFactor/adapters/twoFactor.ts';
import { postgresUsedTokens } from '#modules/auth/signIn/adapters/usedTokens.ts';
import { mediaFolders } from '#modules/catalogue/adapters/mediaFolders.ts';
import { mountMedia, signedMediaLinks } from '#modules/catalogue/adapters/mediaLinks.ts';
import { ffmpegMediaWork } from '#modules/catalogue/upload/adapters/mediaWork.ts';
import { fileFingerprints } from '#modules/catalogue/upload/adapters/fileFingerprints.ts';
import { fingerprintIndex } from '#modules/catalogue/upload/adapters/fingerprintIndex.ts';
import { postgresDrafts } from '#modules/catalogue/upload/adapters/drafts.ts';
import { findGrant } from '#modules/catalogue/listing/adapters/grantTexts.ts';
import { folderUploads, mountUploads } from '#modules/catalogue/upload/adapters/uploads.ts';
import { postgresVisits } from '#modules/catalogue/analytics/adapters/visits.ts';
import { postgresExchangeRates } from '#modules/fees/adapters/exchangeRatesTable.ts';
import { fetchRatesFile } from '#modules/fees/adapters/fetchRatesFile.ts';
import { mountPapers, signedPaperLinks } from '#modules/papers/adapters/paperLinks.ts';
import { pdfPapers } from '#modules/papers/adapters/pdf.ts';
import { folderAvatars, mountAvatars } from '#modules/profile/adapters/avatars.ts';
import { postgresRequestLinks } from '#modules/requests/adapters/requestLinks.ts';
import { startConsumers } from './platform/projections/consumers.ts';
import { prepareFolders } from '#platform/files/folders.ts';
import { mountHealth } from '#platform/http/health.ts';
import type { Authenticate } from '#platform/http/guard.ts';
import { createRateLimits } from '#platform/http/rateLimits.ts';
import { route } from '#platform/http/route.ts';
import { callInProcess } from '#platform/http/answerCall.ts';
import { createServer } from '#platform/http/server.ts';
import { mountSite } from '#platform/http/site.ts';
import { openIdentityProviders } from '#standIns/identity/openIdentityProviders.ts';
import { passwordStrategy } from '#platform/identity/localStrategy.ts';
import { idOf } from '#platform/text/idOf.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { capturingMailer, smtpMailer, type CapturingMailer, type Mailer } from '#platform/mail/mail.ts';
import { mountMailbox } from '#platform/mail/mailbox.ts';
import { threadedWork } from '#platform/media/fingerprint/threadedWork.ts';
import { resolveEngine } from '#platform/media/run/engine.ts';
import { startPayments } from '#standIns/stripe/startPayments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { createJobs, type Jobs } from '#platform/postgres/jobs.ts';
import { lockProcess } from '#platform/processes/processLock.ts';
import { openStores } from '#platform/eventStore/stores.ts';

const root = process.cwd();

/** Takes the port before anything else is done; until the app is there it answers 503. */
const listen = (port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createHttpServer((_, response) => {
      response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '2' }).end('Starting …\n');
    });
    // Uploads take as long as they take (Node ends a request after five minutes otherwise).
    server.requestTimeout = 0;
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Choose another with PORT=…`) : error);
    });
    server.listen(port, host, () => resolve(server));
  });

/** How to undo what has been started, in reverse. */
type Cleanup = { push: (stop: () => Promise<unknown> | void) => void };

type Parts = {
  log: Log;
  mailer: Mailer | CapturingMailer;
  authenticate: Authenticate;
  db: Db;
  jobs: Pick<Jobs, 'counts' | 'dead'>;
  identity: Awaited<ReturnType<typeof openIdentityProviders>>;
};

const avatarsFolder = ({ dataDir }: Config): string => path.join(dataDir, 'avatars');

const serve = async (config: Config, app: App, server: Server, parts: Parts): Promise<void> => {
  const { log, mailer, authenticate, db, jobs, identity } = parts;
  const now = (): Date => new Date();
  const folders = mediaFolders(config.dataDir);
  const version = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version;
  const document = openApi(app.routes, { title: config.brandName, version, url: config.origin });
  const documentRoute = route(getApiDocument, apiDocumentSchema.getApiDocument, () => Promise.resolve(document));
  const api = {
    routes: [...app.routes, documentRoute],
    authenticate,
    checkRate: createRateLimits(db, config.rateLimitFactor),
    log,
  };
  const isDevelopmentServer = process.argv.includes('--watch');
  const express = createServer({
    ...api,
    isProduction: config.isProduction,
    isDevelopmentServer,
    apiBaseUrl: config.apiBaseUrl,
    signInHosts: identity.contentSecurityHosts,
    geoipUrl: config.geoipUrl,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    before: (before) => {
      mountHealth(before, async () => {
        const progress = await app.progress();
        // Open to everybody, so it says which jobs gave up and when, never why.
        const deadJobs = (await jobs.dead()).map(({ name, failedAt }) => ({ name, failedAt }));
        return {
          isReady: progress?.projections.every(({ isCaughtUp }) => isCaughtUp) ?? false,
          detail: { ...progress, jobs: await jobs.counts(), deadJobs },
        };
      });
      mountUploads(before, { folder: folders.uploads, authenticate, expectedSize: app.expectedSize });
      mountAvatars(before, avatarsFolder(config));
      mountMedia(before, { folders, key: config.keys.media, now });
      mountPapers(before, { key: config.keys.papers, now, findPaper: app.findPaper });
      mountExports(before, { key: config.keys.exports, now, collect: app.exportPerson });
      identity.mount(before, {
        onIdentity: (found, isCreator) => app.keepIdentity({ identity: found, isCreator }),
        checkRate: api.checkRate,
        onFailure: (provider, error) => log.warn({ err: error, provider }, 'a provider refused a sign-in'),
      });
      if ('captured' in mailer) mountMailbox(before, mailer);
    },
  });
  await mountSite(express, {
    root,
    boot: {
      brandName: config.brandName,
      company: config.company,
      origin: config.origin,
      apiBaseUrl: config.apiBaseUrl,
      featuresOff: config.featuresOff,
      geoipUrl: config.geoipUrl,
      mailboxUrl: 'captured' in mailer ? '/dev/mail' : null,
      hasKit: !config.isProduction,
    },
    findFees: app.findFees,
    call: callInProcess(api),
    sitemap: app.sitemap,
    ...(isDevelopmentServer ? { development: { httpServer: server } } : {}),
  });
  server.removeAllListeners('request');
  server.on('request', express);
};

const run = async (cleanup: Cleanup): Promise<void> => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const onError = (error: unknown, where = 'process'): void => log.error({ err: error, where }, 'error');
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const server = await listen(config.port, config.host);
  cleanup.push(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))));
  cleanup.push(lockProcess(path.join(config.dataDir, 'soletake.pid')));

  const stores = await openStores({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    eventStore: config.eventStore,
    personalDataKey: config.keys.personalData,
    migrations: path.join(root, 'migrations'),
    onError,
  });
  cleanup.push(stores.close);
  const { db, connectionString, rawStore, subjectKeys } = stores;
  const folders = mediaFolders(config.dataDir);
  await prepareFolders(Object.values(folders));
  const engine = await resolveEngine({ ffmpegPath: config.ffmpegPath, ffprobePath: config.ffprobePath });
  for (const warning of engine.warnings) log.warn(warning);
  const fingerprints = threadedWork();
  cleanup.push(fingerprints.stop);
  const payments = await startPayments({
    stripe: config.stripe,
    sandbox: {
      folder: path.join(config.dataDir, 'sandbox'),
      port: config.port + 1,
      webhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/stripe`,
      secret: config.keys.sandbox,
      clockAheadMs: config.clockAheadMs,
    },
  });
  cleanup.push(payments.stop);
  const clock = (): Date => new Date(Date.now() + config.clockAheadMs);
  const mailer = config.mail
    ? smtpMailer(config.mail.url, config.mail.from, config.brandName)
    : capturingMailer(db, config.brandName);
  const jobs = createJobs({ connectionString, onError });
  const sessions = postgresSessions(db, {
    key: config.keys.sessions,
    now: clock,
  });
  const identity = await openIdentityProviders({
    google: config.google,
    facebook: config.facebook,
    googleKeysUrl: config.googleKeysUrl,
    origin: config.origin,
    apiBaseUrl: config.apiBaseUrl,
    standIn: !config.isProduction,
    ownUrl: `http://127.0.0.1:${config.port}`,
    standInFolder: path.join(config.dataDir, 'stand-in'),
    stateKey: config.keys.signInState,
    now: clock,
  });
  const app = createApp({
    rawStore,
    subjectKeys,
    db,
    connectionString,
    jobs,
    mailer,
    sessions,
    clock,
    idOf,
    onError,
    startConsumers,
    payments: payments.payments,
    newId: randomUUID,
    keys: config.keys,
    feePolicy: config.feePolicy,
    hold: config.hold,
    twoPeopleAbovePence: config.twoPeopleAbovePence,
    brandName: config.brandName,
    origin: config.origin,
    reviewUndoSeconds: config.reviewUndoSeconds,
    passwords: argonPasswords(),
    credentials: postgresCredentials(db),
    tokens: postgresMailedTokens(db, clock),
    twoFactor: postgresTwoFactor(db, { key: config.keys.twoFactor, issuer: config.brandName, now: clock }),
    recoveryCodes: postgresRecoveryCodes(db, clock),
    challenges: postgresChallenges(db, clock),
    throttle: postgresThrottle(db, clock),
    socialCodes: postgresSocialCodes(db, { key: config.keys.identities, now: clock }),
    usedTokens: postgresUsedTokens(db, clock),
    providers: identity.providers,
    deviceName,
    withPassport: passwordStrategy,
    signExport: signedExportLinks(config.keys.exports, clock, config.apiBaseUrl),
    avatars: folderAvatars(avatarsFolder(config)),
    originalOf: (videoId) => path.join(folders.originals, videoId),
    media: ffmpegMediaWork({
      engine,
      folders,
      fingerprints,
      brandName: config.brandName,
      index: fingerprintIndex(db, fileFingerprints(folders.fingerprints), fingerprints),
    }),
    uploads: folderUploads(folders.uploads),
    links: signedMediaLinks(config.keys.media, clock),
    visits: postgresVisits(db),
    drafts: postgresDrafts(db),
    findGrant,
    rates: postgresExchangeRates(db),
    fetchRatesFile: config.ratesUrl === undefined ? undefined : fetchRatesFile(config.ratesUrl),
    requestLinks: postgresRequestLinks(db, clock),
    seller: config.seller,
    signPaper: signedPaperLinks(config.keys.papers, clock, config.apiBaseUrl),
    drawPaper: pdfPapers(config.brandName),
  });
  await app.start();
  cleanup.push(app.stop);
  await serve(config, app, server, { log, mailer, authenticate: sessions.authenticate, db, jobs, identity });
  const isEmpty = (await db('users').first('id')) === undefined;
  process.send?.({ ready: true, port: config.port, isEmpty, engine: engine.version });
  log.info({ origin: config.origin, engine: engine.version }, 'ready');
};

const stops: (() => Promise<unknown> | void)[] = [];
let isStopping = false;

/** Last started, first stopped; a part that fails to stop does not keep the others from it. */
const stopAll = async (code: number): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code || 1), 25_000).unref();
  for (const stop of stops.toReversed())
    try {
      await stop();
    } catch (error) {
      process.stderr.write(`while stopping: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  process.exit(code);
};

process.on('SIGTERM', () => void stopAll(0));
process.on('SIGINT', () => void stopAll(0));
process.on('disconnect', () => void stopAll(0));
process.on('unhandledRejection', (error) => {
  process.stderr.write(`unhandled: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  void stopAll(1);
});

try {
  await run({ push: (stop) => stops.push(stop) });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await stopAll(1);
}
