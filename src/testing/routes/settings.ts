/** Settings and database adapters of every application that a test builds. */
import type { Settings } from '#app.ts';
import { defaultFeePolicy } from '#contracts/shared/money.ts';
import { reviewRule, standardRules } from '#contracts/site/houseRules.ts';
import { postgresMailedTokens } from '#modules/auth/password/adapters/mailedTokens.ts';
import { postgresCredentials } from '#modules/auth/signIn/adapters/credentials.ts';
import { postgresSocialCodes } from '#modules/auth/signIn/adapters/socialCodes.ts';
import { postgresRecoveryCodes } from '#modules/auth/twoFactor/adapters/recoveryCodes.ts';
import { postgresTwoFactor } from '#modules/auth/twoFactor/adapters/twoFactor.ts';
import { postgresExchangeRates } from '#modules/fees/adapters/exchangeRatesTable.ts';
import type { Db } from '#platform/postgres/db.ts';
import { testKeys } from './keys.ts';

export const origin = 'https://soletake.test';
/** The fees with which every test begins. */
export const feePolicy = defaultFeePolicy;

export const settings: Settings = {
  feePolicy,
  houseRules: standardRules,
  twoPeopleAbovePence: 50_000,
  payeeChangeHoldHours: 72,
  alarms: {
    refusedSignIns: 5,
    refusedFromAddress: 8,
    originalsOpened: 3,
    sharedAddressSales: 2,
    payoutsAfterChange: 1,
    exports: 3,
    logForked: 1,
    logUnsigned: 1,
  },
  trustRule: 'strict',
  brandName: 'Soletake',
  staffNeedPasskey: false,
  origin,
  apiBaseUrl: '',
  dataDir: '/',
  mediaCdnUrl: '',
  keys: testKeys,
  reviewUndoSeconds: reviewRule.undoSeconds,
  logWaitMs: 1800,
  seller: { name: 'Soletake Limited', companyNumber: null, address: null, email: null, vat: null },
};

/** Adapters over the database that are the same as in production, with the test's clock. */
export const adaptersOf = (db: Db, now: () => Date) => ({
  credentials: postgresCredentials(db),
  tokens: postgresMailedTokens(db, now),
  twoFactor: postgresTwoFactor(db, { key: testKeys.twoFactor, issuer: settings.brandName, now }),
  recoveryCodes: postgresRecoveryCodes(db, now),
  socialCodes: postgresSocialCodes(db, { key: testKeys.identities, now }),
  rates: postgresExchangeRates(db),
});
