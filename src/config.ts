/** The environment, parsed once; the only reader of process.env. `.env.example` explains each variable. */
import path from 'node:path';
import { z } from 'zod';
import { reviewRule, standardRules, type HouseRules } from '#contracts/site/houseRules.ts';
import { trustRules } from '#contracts/sales/trustRule.ts';
import { grantedShareBps } from '#contracts/catalogue/grant.ts';
import { defaultFeePolicy, mostBuyerFeeBps, type FeePolicy } from '#contracts/shared/money.ts';
import { parsePounds } from '#contracts/shared/parsePounds.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { isLoopback } from '#platform/network/isLoopback.ts';
import { isRole, roles } from '#platform/leases/roles.ts';
import { alarmsOf, threshold } from './alarmSettings.ts';
import { companyOf, sellerOf } from './companySettings.ts';
import { developmentSecret } from './developmentSecret.ts';
import { esdbAddress, esdbPassword } from './eventStoreSettings.ts';
import { keysOf } from './keys.ts';
import { metricsToken, observerFaults, observersOf, optionalPort, traceRatio } from './observerSettings.ts';
import * as storage from './storageSettings.ts';
import { timestampAddress } from './timestampSettings.ts';

const optional = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();
const given = <T extends z.ZodType>(schema: T) => z.preprocess((text) => (text === '' ? undefined : text), schema);
const pounds = z.string().transform(parsePounds).pipe(z.int('is not an amount in pounds'));
const flag = z
  .enum(['true', 'false', ''])
  .default('')
  .transform((text) => text === 'true');
const list = z
  .string()
  .trim()
  .default('')
  .transform((text) => text.split(/\s*,\s*/).filter(Boolean));
const secret = optional.refine((text) => text === undefined || text.length >= 32, 'needs at least 32 characters');
/** Too few different characters, or one text over and over. */
const isGuessable = (text: string): boolean => new Set(text).size < 10 || /^(.+)\1+$/s.test(text);
const address = optional.refine((text) => text === undefined || URL.canParse(text), 'is not an address');

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().trim().default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  BRAND_NAME: z.string().trim().min(1).default('Soletake'),
  COMPANY_NAME: optional,
  COMPANY_NUMBER: optional,
  COMPANY_ADDRESS: optional,
  COMPANY_EMAIL: optional,
  VAT_NUMBER: optional,
  VAT_RATE_BPS: given(z.coerce.number().int().min(0).max(10_000).optional()),
  PUBLIC_URL: address,
  API_BASE_URL: address,
  CORS_ORIGINS: list,
  TRUST_PROXY: optional,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  DATABASE_URL: address,
  DATABASE_LOG_URL: address,
  DATABASE_OWNER_URL: address,
  DATABASE_READ_URL: address,
  DATABASE_POOL: given(z.coerce.number().int().min(4).max(200).default(12)),
  LOG_WAIT_MS: given(z.coerce.number().int().min(200).max(60_000).default(1800)),
  EVENT_STORE: z.enum(['postgres', 'esdb']).default('postgres'),
  EVENTSTORE_URL: esdbAddress,
  EVENTSTORE_ADMIN_URL: esdbAddress,
  EVENTSTORE_OPS_PASSWORD: esdbPassword,
  MASTER_KEY: secret,
  MASTER_KEY_BEFORE: secret,
  FIRST_MASTER_KEY: secret,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_KEYS_URL: address,
  FACEBOOK_APP_ID: optional,
  FACEBOOK_APP_SECRET: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  SANDBOX_URL: address,
  SMTP_URL: address,
  MAIL_FROM: optional,
  RATES_URL: address,
  GEOIP_URL: address,
  FFMPEG_PATH: optional,
  FFPROBE_PATH: optional,
  BUYER_FEE_BPS: z.coerce.number().int().min(0).max(mostBuyerFeeBps).default(defaultFeePolicy.buyerFeeBps),
  CREATOR_SHARE_BPS: z.coerce.number().int().min(grantedShareBps).max(10_000).default(defaultFeePolicy.creatorShareBps),
  PAYOUT_TWO_PEOPLE_POUNDS: given(pounds.default(50_000)),
  HOLD_DAYS_FIRST: z.coerce.number().min(0).max(365).optional(),
  HOLD_DAYS_LATER: z.coerce.number().min(0).max(365).optional(),
  HOLD_DAYS_TRUSTED: z.coerce.number().min(0).max(365).optional(),
  PAYEE_CHANGE_HOLD_HOURS: z.coerce.number().min(0).max(8760).optional(),
  TRUST_RULE: given(z.enum(trustRules).optional()),
  RESERVE_BPS: z.coerce.number().int().min(0).max(10_000).default(0),
  RESERVE_DAYS: z.coerce.number().min(0).max(365).default(90),
  ALARM_REFUSED_SIGN_INS: threshold(20),
  ALARM_REFUSED_FROM_ADDRESS: threshold(50),
  ALARM_ORIGINALS_OPENED: threshold(30),
  ALARM_SHARED_ADDRESS_SALES: threshold(3),
  ALARM_PAYOUTS_AFTER_CHANGE: threshold(1),
  ALARM_EXPORTS: threshold(20),
  STORAGE: storage.storeKind,
  S3_ENDPOINT: storage.storeAddress,
  S3_REGION: storage.storeText,
  S3_BUCKET: storage.bucketName,
  S3_ACCESS_KEY_ID: storage.storeText,
  S3_SECRET_ACCESS_KEY: storage.storeText,
  S3_PREFIX: storage.keyPrefix,
  MEDIA_CDN_URL: storage.storeAddress,
  PROCESS_URL: storage.processAddress,
  TIMESTAMP_URL: timestampAddress,
  REVIEW_UNDO_SECONDS: z.coerce.number().int().min(0).max(600).default(reviewRule.undoSeconds),
  FEATURES_OFF: list,
  ROLES: list
    .refine((names) => names.every(isRole), `knows the roles ${roles.join(', ')}`)
    .transform((names) => (names.length === 0 ? [...roles] : names.filter(isRole))),
  DRAIN_SECONDS: given(z.coerce.number().min(0).max(15).optional()),
  DEMO: flag,
  CLOCK_AHEAD_DAYS: z.coerce.number().min(0).max(3660).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().optional(),
  METRICS_PORT: optionalPort,
  METRICS_HOST: z.string().trim().default('127.0.0.1'),
  METRICS_TOKEN: metricsToken,
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: list,
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('soletake'),
  OTEL_TRACES_SAMPLER_ARG: traceRatio,
});

/** Lists all faults at once. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

type Environment = z.infer<typeof environment>;

const productionFaults = (env: Environment): string[] => {
  const missing: [boolean, string][] = [
    [env.MASTER_KEY === undefined, 'MASTER_KEY: production needs a secret of its own (openssl rand -hex 32)'],
    [env.MASTER_KEY?.includes('development') === true, 'MASTER_KEY: this is a development secret'],
    [
      env.MASTER_KEY !== undefined && isGuessable(env.MASTER_KEY),
      'MASTER_KEY: this can be guessed; please make one with: openssl rand -hex 32',
    ],
    [/^[a-z]+_test_/.test(env.STRIPE_SECRET_KEY ?? ''), 'STRIPE_SECRET_KEY: with this test key nobody is charged'],
    [env.STRIPE_SECRET_KEY === undefined, 'STRIPE_SECRET_KEY: production does not use the sandbox payment provider'],
    [env.STRIPE_WEBHOOK_SECRET === undefined, 'STRIPE_WEBHOOK_SECRET: needed to recognise the payment provider'],
    [env.SMTP_URL === undefined, 'SMTP_URL: production does not use the captured mailbox'],
    [env.MAIL_FROM === undefined, 'MAIL_FROM: needed to send mail'],
    [env.PUBLIC_URL === undefined, 'PUBLIC_URL: needed for links in mails'],
    [env.PUBLIC_URL?.startsWith('https://') === false, 'PUBLIC_URL: production is served over https'],
    [env.DATABASE_URL === undefined, 'DATABASE_URL: production brings its own PostgreSQL'],
    [env.TRUST_RULE === 'demo', 'TRUST_RULE: in production only the strict rule stops trust from being bought'],
    [env.DEMO, 'DEMO: production is not filled with demo data'],
    [(env.RATE_LIMIT_FACTOR ?? 1) > 1, 'RATE_LIMIT_FACTOR: production keeps to the limits of the endpoints'],
    [env.CLOCK_AHEAD_DAYS > 0, 'CLOCK_AHEAD_DAYS: production goes by the real time'],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, text]) => text);
};

const generalFaults = (env: Environment): string[] => {
  const faults = [...observerFaults(env), ...storage.storageFaults(env)];
  if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined))
    faults.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: one is no use without the other');
  if ((env.FACEBOOK_APP_ID === undefined) !== (env.FACEBOOK_APP_SECRET === undefined))
    faults.push('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET: one is no use without the other');
  if ((env.VAT_NUMBER === undefined) !== (env.VAT_RATE_BPS === undefined))
    faults.push('VAT_NUMBER and VAT_RATE_BPS: one is no use without the other');
  if (
    env.DATABASE_URL === undefined &&
    (env.DATABASE_LOG_URL ?? env.DATABASE_OWNER_URL ?? env.DATABASE_READ_URL) !== undefined
  )
    faults.push('DATABASE_URL: needed with DATABASE_LOG_URL, DATABASE_OWNER_URL and DATABASE_READ_URL');
  if (env.MASTER_KEY_BEFORE !== undefined && (env.FIRST_MASTER_KEY === undefined || env.MASTER_KEY === undefined))
    faults.push('FIRST_MASTER_KEY and MASTER_KEY: needed with MASTER_KEY_BEFORE');
  if (env.EVENT_STORE === 'esdb' && env.EVENTSTORE_URL === undefined)
    faults.push('EVENTSTORE_URL: needed with EVENT_STORE=esdb');
  if (env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET === undefined && env.NODE_ENV !== 'production')
    faults.push('STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY');
  if (env.NODE_ENV !== 'production' && !isLoopback(env.HOST))
    faults.push('HOST: outside production only this machine may reach the process (127.0.0.1)');
  return faults;
};

const trustProxyOf = (text: string | undefined): boolean | number | string => {
  if (text === undefined || text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
};

/** The first version of the house rules; outside production earnings are not held, unless it is set. */
const houseRulesOf = (env: Environment, isProduction: boolean): HouseRules => {
  const { hold, strikes } = standardRules;
  return {
    hold: {
      firstSales: hold.firstSales,
      firstDays: env.HOLD_DAYS_FIRST ?? (isProduction ? hold.firstDays : 0),
      laterDays: env.HOLD_DAYS_LATER ?? (isProduction ? hold.laterDays : 0),
      trustedDays: env.HOLD_DAYS_TRUSTED ?? (isProduction ? hold.trustedDays : 0),
    },
    reserve: { bps: env.RESERVE_BPS, days: env.RESERVE_DAYS },
    strikes,
  };
};

/** External services, each undefined while it is not set up. */
const servicesOf = (env: Environment) => ({
  google:
    env.GOOGLE_CLIENT_ID === undefined
      ? undefined
      : { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET ?? '' },
  googleKeysUrl: env.GOOGLE_KEYS_URL,
  facebook:
    env.FACEBOOK_APP_ID === undefined
      ? undefined
      : { appId: env.FACEBOOK_APP_ID, appSecret: env.FACEBOOK_APP_SECRET ?? '' },
  stripe:
    env.STRIPE_SECRET_KEY === undefined
      ? undefined
      : { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '' },
  sandboxUrl: env.SANDBOX_URL,
  mail:
    env.SMTP_URL === undefined
      ? undefined
      : { url: env.SMTP_URL, from: env.MAIL_FROM ?? `no-reply@${new URL(env.SMTP_URL).hostname}` },
  ratesUrl: env.RATES_URL,
  timestampUrl: env.TIMESTAMP_URL,
  geoipUrl: env.GEOIP_URL ?? null,
});

/** Undefined for the embedded server, whose addresses follow from its folder. */
const databaseOf = ({ DATABASE_URL: tables, DATABASE_LOG_URL: log, DATABASE_OWNER_URL: owner }: Environment) =>
  tables === undefined ? undefined : { tables, log: log ?? tables, owner };

export type Config = ReturnType<typeof readConfig>;

/** Parses the environment. @throws ConfigError with everything that is wrong */
export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const parsed = environment.safeParse(variables);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`));
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  const faults = [...generalFaults(env), ...(isProduction ? productionFaults(env) : [])];
  if (faults.length > 0) throw new ConfigError(faults);

  const dataDir = path.resolve(env.DATA_DIR);
  const master = env.MASTER_KEY ?? developmentSecret(dataDir);
  const feePolicy: FeePolicy = { version: 1, buyerFeeBps: env.BUYER_FEE_BPS, creatorShareBps: env.CREATOR_SHARE_BPS };
  return {
    isProduction,
    staffNeedPasskey: isProduction,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    brandName: env.BRAND_NAME,
    company: companyOf(env),
    seller: sellerOf(env),
    origin: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    apiBaseUrl: (env.API_BASE_URL ?? '').replace(/\/$/, ''),
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
    database: databaseOf(env),
    databasePool: env.DATABASE_POOL,
    logWaitMs: env.LOG_WAIT_MS,
    /** A replica for what visitors read. */
    databaseReadUrl: env.DATABASE_READ_URL,
    eventStore:
      env.EVENT_STORE === 'esdb'
        ? { kind: 'esdb' as const, url: env.EVENTSTORE_URL ?? '' }
        : { kind: 'postgres' as const },
    keys: keysOf(master, { before: env.MASTER_KEY_BEFORE, first: env.FIRST_MASTER_KEY ?? master }),
    ...servicesOf(env),
    ffmpegPath: env.FFMPEG_PATH,
    ffprobePath: env.FFPROBE_PATH,
    feePolicy,
    payeeChangeHoldHours: env.PAYEE_CHANGE_HOLD_HOURS ?? (isProduction ? 72 : 0),
    trustRule: env.TRUST_RULE ?? (isProduction ? 'strict' : 'demo'),
    twoPeopleAbovePence: env.PAYOUT_TWO_PEOPLE_POUNDS,
    houseRules: houseRulesOf(env, isProduction),
    alarms: alarmsOf(env),
    reviewUndoSeconds: env.REVIEW_UNDO_SECONDS,
    featuresOff: env.FEATURES_OFF,
    roles: env.ROLES,
    drainMs: (env.DRAIN_SECONDS ?? (isProduction ? 5 : 0)) * 1000,
    isDemo: env.DEMO,
    clockAheadMs: env.CLOCK_AHEAD_DAYS * DAY_MS,
    /** Limits by address are this many times as wide as their endpoints declare. */
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? (isProduction ? 1 : 100),
    observers: observersOf(env),
    s3: storage.bucketOf(env),
    mediaCdnUrl: storage.mediaCdnUrlOf(env),
    processUrl: storage.processUrlOf(env),
  };
};
