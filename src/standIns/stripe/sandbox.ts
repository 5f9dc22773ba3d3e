/**
 * A provider that imitates Stripe over HTTP, with a memory of its own: objects, state rules, error codes, idempotency,
 * hosted page and signed webhooks, as far as the payment port needs them. No real money, no real cards, loopback only.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { apiRoutes, requireKey } from './apiRoutes.ts';
import type { CallDeps } from './calls.ts';
import { expireDue } from './checkout/checkout.ts';
import { chargeControls } from './charges/chargeControls.ts';
import { controlRoutes } from './controlRoutes.ts';
import { type Deliveries, startDeliveries } from './deliveries.ts';
import { openFaults } from './faults.ts';
import { lockFolder, ownerPath } from './folderLock.ts';
import { lapseDue } from './charges/intents.ts';
import { type Journal, openJournal } from './journal.ts';
import { dashboardRoutes } from './accounts/dashboardRoutes.ts';
import { onboardingRoutes } from './accounts/onboardingRoutes.ts';
import { payRoutes } from './checkout/payRoutes.ts';
import { failDue } from './charges/refunds.ts';
import { type Change, openRecords, type World } from './records.ts';
import { portalRoutes } from './subscriptions/portalRoutes.ts';
import { Refusal, serverError } from './refusal.ts';
import { clockRoutes, subscriptionRoutes } from './subscriptions/subscriptionRoutes.ts';
import { renewDue } from './subscriptions/subscriptions.ts';

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number;
  /** Folder of the journal; created when missing. One sandbox at a time uses it. */
  dir: string;
  webhookUrl: string;
  webhookSecret: string;
  /** A test key (`sk_test_…`) that callers must show. */
  secretKey: string;
  /** Where browsers reach the hosted pages; the sandbox itself when left out. */
  publicUrl?: string;
  now?: () => Date;
};

export type Sandbox = { port: number; close: () => Promise<void> };

const sweepEveryMs = 1000;

const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const newId = (prefix: string): string =>
  prefix + Array.from(randomBytes(24), (byte) => base62[byte % base62.length]).join('');

const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

const listenOnce = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

/** A fixed port may still be held for a moment by the process this one replaces. */
const listen = async (server: Server, port: number, patienceMs = 10_000): Promise<number> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await listenOnce(server, port);
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (!isInUse(error) || Date.now() > deadline) throw error;
      await wait(50);
    }
  }
};

/** The body parsers' own errors carry the status they mean. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (isUnreadable(error)) return new Refusal('The request could not be read.');
  process.stderr.write(`sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return serverError();
};

const onError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error);
  const refusal = refusalOf(error);
  response.status(refusal.status).json(refusal.body);
};

type Store = CallDeps & { journal: Journal; sweep: () => void; onEvents: (listener: Deliveries['add']) => void };

const openStore = async (dir: string, world: World): Promise<Store> => {
  const { records, apply } = openRecords();
  const journal = await openJournal(path.join(dir, 'journal.jsonl'), (entry) => apply(entry as Change));
  let announce: Deliveries['add'] = () => undefined;

  const commit = (change: Change): void => {
    if (Object.values(change).every((written) => written.length === 0)) return;
    apply(change);
    journal.append(change);
    if (change.events !== undefined && change.events.length > 0) announce(change.events);
  };
  return {
    records,
    world,
    faults: openFaults(),
    commit,
    settled: journal.settled,
    journal,
    sweep: () => {
      commit(expireDue(records, world));
      commit(lapseDue(records, world));
      commit(failDue(records, world));
      // A clock that was moved far makes many things due, one after the other.
      for (let due = renewDue(records, world); due.subscriptions; due = renewDue(records, world)) commit(due);
    },
    onEvents: (listener) => {
      announce = listener;
    },
  };
};

const routes = (app: Express, store: Store, secretKey: string): void => {
  app.set('query parser', 'extended');
  app.use(express.urlencoded({ extended: true, limit: '256kb' }), express.json({ limit: '256kb' }));
  app.use((_request, _response, next) => {
    store.sweep();
    next();
  });
  app.use(payRoutes(store), portalRoutes(store), onboardingRoutes(store), dashboardRoutes(store));
  app.use(requireKey(secretKey));
  app.use('/_sandbox', controlRoutes(store), chargeControls(store), clockRoutes(store, store.sweep));
  app.use(subscriptionRoutes(store), apiRoutes(store));
  app.use(onError);
};

const stopServer = async (server: Server): Promise<void> => {
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([isClosed, wait(1000, undefined, { ref: false })]);
  server.closeAllConnections();
  await isClosed;
};

/**
 * Starts answering on 127.0.0.1 once everything remembered has been read back.
 * @throws Error when the folder stays in use, the journal is damaged, or the key is not a test key.
 */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { dir, secretKey, webhookUrl, webhookSecret } = options;
  if (!secretKey.startsWith('sk_test_')) throw new Error('the sandbox takes only keys that begin with sk_test_');
  await mkdir(dir, { recursive: true });

  const token = randomUUID();
  const app = express().disable('x-powered-by').disable('etag');
  let isOpen = false;
  app.get(ownerPath, (_request, response) => void response.type('text').send(token));
  app.use((_request, response, next) => {
    if (isOpen) return next();
    response.status(503).json(serverError().body);
  });
  const server = createServer(app);
  const port = await listen(server, options.port);

  try {
    const unlock = await lockFolder(dir, { port, token });
    const publicUrl = (options.publicUrl ?? `http://127.0.0.1:${port}`).replace(/\/$/, '');
    const store = await openStore(dir, { now: options.now ?? (() => new Date()), newId, publicUrl });
    const { records, commit, settled, journal } = store;
    const deliveries = startDeliveries({ records, commit, settled, webhookUrl, webhookSecret });
    store.onEvents(deliveries.add);
    routes(app, store, secretKey);
    isOpen = true;
    const sweeping = setInterval(store.sweep, sweepEveryMs);

    const close = async (): Promise<void> => {
      isOpen = false;
      clearInterval(sweeping);
      await deliveries.stop();
      // The address is given up last: as long as it answers, a successor leaves the journal alone.
      await journal.close();
      await stopServer(server);
      await unlock();
    };
    return { port, close };
  } catch (error) {
    await stopServer(server);
    throw error;
  }
};
