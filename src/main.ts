/** The process: config → stores → app → listen → stop cleanly. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import createExpress from 'express';
import { createServer as createHttpServer, type Server } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp, type App } from './app.ts';
import { openEdges } from './app/edges.ts';
import { openHealth } from './app/openHealth.ts';
import { publicReads } from './app/publicReads.ts';
import { observedEdges, openObservers, registerReadings } from './app/openObservers.ts';
import type { Build } from './app/readOperations.ts';
import { measuredPayments } from './app/measuredPayments.ts';
import { readConfig, type Config } from './config.ts';
import { openMedia, openStorage, openWorld, type Cleanup, type World } from './world.ts';
import { getApiDocument } from '#contracts/http/apiDocument.ts';
import * as apiDocumentSchema from '#contracts/http/apiDocument.schema.ts';
import { openApi } from '#contracts/http/openApi.ts';
import { startConsumers } from '#platform/projections/consumers.ts';
import { mountHealth, type Readiness } from '#platform/http/health.ts';
import { onlyFromOwnHost } from '#platform/http/onlyFromOwnHost.ts';
import { createRateLimits } from '#platform/http/limits/rateLimits.ts';
import { route } from '#platform/http/route.ts';
import { callInProcess, type Api } from '#platform/http/answerCall.ts';
import { withReadableAddress } from '#platform/http/limits/readableAddress.ts';
import { createServer } from '#platform/http/server.ts';
import { openKept, type Kept, type Near } from '#platform/http/kept/openKept.ts';
import { openReadReplica } from '#platform/replica/readReplica.ts';
import { mountSite } from '#platform/http/site.ts';
import { idOf } from '#platform/text/idOf.ts';
import { closeLog, openLog, type Log } from '#platform/log/log.ts';
import { mountMailbox } from '#platform/mail/mailbox.ts';
import type { ProcessIdentity } from '#platform/leases/roles.ts';
import { measuredGate } from '#platform/metrics/measuredGate.ts';
import { measureRequests } from '#platform/metrics/measureRequests.ts';
import { traceRequests } from '#platform/tracing/traceRequests.ts';
import { clientAddressOf, passMarks } from '#platform/siblings/passMark.ts';
import { readCommandLine } from '#platform/processes/commandLine.ts';
import { lockProcess } from '#platform/processes/processLock.ts';
import { postgresSnapshots } from '#platform/eventStore/states/snapshots.ts';

const commandLine = readCommandLine({
  usage: 'node dist/server/main.js [--roles=web,projections,policies,jobs]',
  texts: ['roles'],
  flags: ['watch'],
});
const root = process.cwd();
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

/** Opens the port before anything else; until the app runs it answers 503. */
const listen = (port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createHttpServer((_, response) => {
      response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '2' }).end('Starting …\n');
    });
    // Uploads take as long as they take (Node ends a request after five minutes otherwise).
    server.requestTimeout = 0;
    // Longer than a proxy or a client keeps a connection open: one that we close first may carry the next request.
    server.keepAliveTimeout = 75_000;
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Choose another with PORT=…`) : error);
    });
    server.listen(port, host, () => resolve(server));
  });

/** From the order to stop on it drains: it answers, and says to a proxy that the next request belongs elsewhere. */
let stage: 'starting' | 'serving' | 'draining' = 'starting';
/** How long requests that run may take when the process ends, in ms. */
const LAST_REQUESTS_MS = 8000;

const drain = async (server: Server, drainMs: number): Promise<void> => {
  stage = 'draining';
  await wait(drainMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([closed, wait(LAST_REQUESTS_MS)]);
};

/** The marks on what one process passes on to another. */
const marksOf = ({ keys }: Config) => passMarks(keys.siblings, Date.now);

/** The API with its document. */
const openApiOf = (config: Config, app: App, { db }: World): Api => {
  // Made when it is first read: describing every endpoint takes longer than starting the rest of the API.
  let document: ReturnType<typeof openApi> | undefined;
  const documentRoute = route(getApiDocument, apiDocumentSchema.getApiDocument, () => {
    document ??= openApi(app.routes, { title: config.brandName, version, url: config.origin });
    return Promise.resolve(document);
  });
  return {
    routes: [...app.routes, documentRoute],
    authenticate: app.authenticate,
    checkRate: createRateLimits(db, config.rateLimitFactor),
  };
};

/** Answers for visitors come from a replica where one is given. */
const openNear = (config: Config, { db, cleanup }: World, { app, log }: { app: App; log: Log }): Near | undefined => {
  if (config.databaseReadUrl === undefined) return undefined;
  const replica = openReadReplica({
    url: config.databaseReadUrl,
    db,
    most: config.databasePool,
    positionOf: app.positionOf,
    onState: (state) => log.warn({ state }, `the read replica is ${state}`),
  });
  cleanup.push(replica.close);
  return replica.near;
};

/** What is kept for visitors. */
const openKeptAnswers = (config: Config, app: App, { world, log }: Pick<Parts, 'world' | 'log'>): Kept =>
  openKept({
    ...publicReads,
    changes: app.changes,
    changesInMs: app.termsChangeInMs,
    near: openNear(config, world, { app, log }),
  });

type Parts = {
  world: World;
  health: () => Promise<Readiness>;
  log: Log;
  observers: Awaited<ReturnType<typeof openObservers>>;
};

/** A process without the role `web` says how it is, and nothing else. */
const serveHealth = (server: Server, { health }: Parts): void => {
  const express = createExpress();
  mountHealth(express, health);
  server.removeAllListeners('request');
  server.on('request', withReadableAddress(express));
};

const serve = async (
  config: Config,
  app: App,
  server: Server,
  { world, health, log, observers }: Parts,
): Promise<void> => {
  const { mailer, identity } = world;
  const api = openApiOf(config, app, world);
  const isDevelopmentServer = commandLine.flags.has('watch');
  const kept = isDevelopmentServer ? undefined : openKeptAnswers(config, app, { world, log });
  const express = createServer({
    ...api,
    log,
    watch: [measureRequests(observers.metrics), traceRequests(observers.tracing)],
    isProduction: config.isProduction,
    isDevelopmentServer,
    apiBaseUrl: config.apiBaseUrl,
    signInHosts: identity.contentSecurityHosts,
    geoipUrl: config.geoipUrl,
    mediaCdnUrl: config.mediaCdnUrl,
    trustProxy: config.trustProxy,
    rateLimitFactor: config.rateLimitFactor,
    addressOf: clientAddressOf(marksOf(config)),
    corsOrigins: config.corsOrigins,
    kept,
    before: (before) => {
      if (!config.isProduction) before.use('/dev', onlyFromOwnHost(config.origin));
      mountHealth(before, health);
      app.mount(before);
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
    log,
    boot: {
      brandName: config.brandName,
      company: config.company,
      origin: config.origin,
      apiBaseUrl: config.apiBaseUrl,
      featuresOff: config.featuresOff,
      geoipUrl: config.geoipUrl,
      mailboxUrl: 'captured' in mailer ? '/dev/mail' : null,
      hasStyleGuide: !config.isProduction,
    },
    findTerms: app.findTerms,
    call: callInProcess(api),
    sitemap: app.sitemap,
    kept,
    ...(isDevelopmentServer ? { development: { httpServer: server } } : {}),
  });
  server.removeAllListeners('request');
  server.on('request', withReadableAddress(express));
};

const run = async (cleanup: Cleanup): Promise<void> => {
  const { roles } = commandLine.texts;
  const config = readConfig(roles === undefined ? process.env : { ...process.env, ROLES: roles });
  const log = openLog(config.logLevel, config.isProduction);
  cleanup.push(() => closeLog(log));
  const onError = (error: unknown, where = 'process'): void => log.error({ err: error, where }, 'error');
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const server = await listen(config.port, config.host);
  cleanup.push(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))));
  // The embedded server has one process.
  if (config.database === undefined) cleanup.push(lockProcess(path.join(config.dataDir, 'soletake.pid')));
  const identity: ProcessIdentity = { id: randomUUID(), roles: config.roles, version };
  const build: Build = { ...identity, startedAt: new Date().toISOString(), eventStore: config.eventStore.kind };
  const observers = await openObservers(config.observers, build);
  const { metrics, tracing } = observers;
  cleanup.push(tracing.close);
  const storage = await openStorage(config, cleanup);
  const world = await openWorld(config, log, onError, { cleanup, processId: identity.id });
  const { engine, fingerprints } = await openMedia(config, log, cleanup);
  const media = { engine: { ...engine, gate: measuredGate(engine.gate, metrics) }, fingerprints };
  const { dataDir } = config;
  const app = createApp({
    ...world,
    payments: measuredPayments(world.payments, metrics),
    metrics,
    tracing,
    build,
    ffmpegVersion: media.engine.version,
    snapshots: postgresSnapshots(world.db, (error) => onError(error, 'snapshots')),
    process: identity,
    settings: config,
    edges: observedEdges(
      await openEdges({ ...config, ...media, db: world.db, claims: world.claims, storage, marks: marksOf(config) }),
      metrics,
    ),
    providers: world.identity.providers,
    newId: randomUUID,
    idOf,
    onError,
    onAlarm: (alarm) => log.warn({ alarm }, 'alarm'),
    onLogState: (state) => log.warn({ state }, `the event log is ${state}`),
    startConsumers,
  });
  const { jobs, excessRights } = world;
  const { confinement: mediaConfinement } = engine;
  const health = openHealth({ app, jobs, excessRights, mediaConfinement, isServing: () => stage === 'serving' });
  const readIsReady = async (): Promise<boolean> => (await health()).isReady;
  registerReadings(metrics, { app, db: world.db, dataDir, build, readIsReady, clock: world.clock });
  cleanup.push(await observers.listen());
  await app.start();
  cleanup.push(app.stop);
  const parts: Parts = { world, health, log, observers };
  if (config.roles.includes('web')) await serve(config, app, server, parts);
  else serveHealth(server, parts);
  stage = 'serving';
  cleanup.push(() => drain(server, config.drainMs));
  const isEmpty = (await world.db('users').first('id')) === undefined;
  process.send?.({ ready: true, port: config.port, isEmpty, engine: engine.summary });
  log.info({ origin: config.origin, engine: media.engine.version }, 'ready');
};

const stops: (() => Promise<unknown> | void)[] = [];
let isStopping = false;
/** All parts have stopped by then, or the process is killed, in ms. */
const STOPPED_MS = 25_000;

/** Last started, first stopped; a part that fails to stop does not keep the others from stopping. */
const stopAll = async (code: number): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  // An ordinary exit would still write the rest of the log, and wait for its reader.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOPPED_MS).unref();
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
const fail = (error: unknown): void => {
  process.stderr.write(`unhandled: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  void stopAll(1);
};
process.on('unhandledRejection', fail);
process.on('uncaughtException', fail);
// The reader of the output may be gone.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  await run({
    push: (stop) => stops.push(stop),
    giveUp: (reason) => {
      process.stderr.write(`${reason}\n`);
      void stopAll(1);
    },
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await stopAll(1);
}
