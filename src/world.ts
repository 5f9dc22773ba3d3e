/** The real services, opened from the settings. */
import path from 'node:path';
import type { Config } from './config.ts';
import type { Log } from '#platform/log/log.ts';
import { followedOnce } from '#platform/projections/sharedReader.ts';
import { mustNotBeAhead } from '#platform/projections/restored.ts';
import { openIdentityProviders } from '#standIns/identity/openIdentityProviders.ts';
import { capturingMailer, smtpMailer, type CapturingMailer, type Mailer } from '#platform/mail/mail.ts';
import { threadedWork } from '#platform/media/fingerprint/threadedWork.ts';
import { resolveEngine } from '#platform/media/run/engine.ts';
import { startPayments } from '#standIns/stripe/startPayments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { servingLimits } from '#platform/connections/limits.ts';
import { claimsOf } from '#platform/postgres/claims.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { openStores } from '#platform/eventStore/stores.ts';

/** How to stop what has been started, in reverse. */
export type Cleanup = {
  push: (stop: () => Promise<unknown> | void) => void;
  /** Ends the process with one sentence that says why. */
  giveUp: (reason: string) => void;
};

/** Outside production mail is captured and can be read at the site. */
const openMailer = ({ mail, brandName }: Config, db: Db): Mailer | CapturingMailer =>
  mail ? smtpMailer(mail.url, mail.from, brandName) : capturingMailer(db, brandName);

/** The real services, opened from the settings; the application works over them. */
export const openWorld = async (
  config: Config,
  log: Log,
  onError: (error: unknown, where?: string) => void,
  { cleanup, processId }: { cleanup: Cleanup; processId: string },
) => {
  const clock = (): Date => new Date(Date.now() + config.clockAheadMs);
  const stores = await openStores({
    dataDir: config.dataDir,
    database: config.database,
    eventStore: config.eventStore,
    personalDataKey: config.keys.personalData,
    lastingKey: config.keys.names,
    migrations: path.resolve('migrations'),
    onError,
    onServerGivenUp: cleanup.giveUp,
    pool: { most: config.databasePool, limits: servingLimits },
  });
  cleanup.push(stores.close);
  const { db, connectionString, excessRights } = stores;
  for (const sentence of excessRights) log.warn(sentence);
  await mustNotBeAhead(db, stores.rawStore);
  const reading = new AbortController();
  cleanup.push(() => reading.abort());
  const rawStore = followedOnce(stores.rawStore, { signal: reading.signal, onError });
  const payments = await startPayments({
    stripe: config.stripe,
    sandbox: {
      folder: path.join(config.dataDir, 'sandbox'),
      port: config.port + 1,
      webhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/stripe`,
      secret: config.keys.sandbox,
      clockAheadMs: config.clockAheadMs,
      url: config.sandboxUrl,
    },
  });
  cleanup.push(payments.stop);
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
  const mailer = openMailer(config, db);
  const claims = claimsOf(db, processId);
  const jobs = createJobs({ connectionString, db, onError, claims });
  return { ...stores, rawStore, cleanup, payments: payments.payments, identity, mailer, claims, jobs, clock };
};

/** The store of the files: the data folder, or a bucket that was tried. */
export const openStorage = async (
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  cleanup: Cleanup,
): Promise<Storage> => {
  if (s3 === undefined) return diskStorage(dataDir);
  const { checkBucket } = await import('#platform/storage/checkBucket.ts');
  const { s3Storage } = await import('#platform/storage/s3Storage.ts');
  await checkBucket(s3, 'media/pictures/');
  const storage = s3Storage(s3);
  cleanup.push(storage.close);
  return storage;
};

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The programs and the threads that work on videos. */
export const openMedia = async (config: Config, log: Log, cleanup: Cleanup) => {
  const { ffmpegPath, ffprobePath, isProduction } = config;
  const engine = await resolveEngine({ ffmpegPath, ffprobePath, isProduction });
  // In development `npm start` says by itself which ffmpeg it is.
  for (const warning of engine.warnings) log[isProduction ? 'warn' : 'info'](warning);
  const fingerprints = threadedWork();
  cleanup.push(fingerprints.stop);
  return { engine, fingerprints };
};
