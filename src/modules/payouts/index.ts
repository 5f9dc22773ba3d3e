import type { AccountEvent } from '#events/sales.ts';
import { stateOf, streamOf } from '#platform/eventStore/aggregate.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Module } from '#platform/processes/module.ts';
import type { ReadTools, Tools } from '#platform/processes/tools.ts';
import { addressKey } from '#platform/secrets/addressKey.ts';
import { findPayoutsOf } from '#projections/payouts/payouts.ts';
import { account, balanceAt, reservationOf, type Account, type Balance, type Reservation } from './balance/account.ts';
import { balanceJobs, balancePolicies, reversalProcess } from './balance/policies.ts';
import { balanceRoutes } from './balance/routes.ts';
import { createReadTrust } from './balance/adapters/readTrust.ts';
import { trustRoutes } from './balance/adminRoutes.ts';
import { creditSale, type HoldPolicy } from './balance/hold.ts';
import { holdsOf, left, partsOf, type Hold, type Share } from './balance/sharePence.ts';
import { createReleaseBatch } from './batch/adapters/releaseBatch.ts';
import { batchRoutes } from './batch/adminRoutes.ts';
import { payoutBatch, type PayoutBatch } from './batch/payoutBatch.ts';
import { batchJobs, batchPolicies, batchProcess } from './batch/policies.ts';
import { createReadPayee } from './payee/adapters/readPayee.ts';
import { payeeJobs, payeePolicies, payeeProcess } from './payee/policies.ts';
import { payeeReaction, payeeRoutes } from './payee/routes.ts';
import { createOpenPayouts } from './payout/adapters/openPayouts.ts';
import { createReadDossier } from './payout/adapters/payoutDossier.ts';
import { createRelease } from './payout/adapters/releasePayout.ts';
import { payoutAdminRoutes } from './payout/adminRoutes.ts';
import { payout, type Payout } from './payout/payout.ts';
import { payoutJobs, payoutPolicies, payoutProcess } from './payout/policies.ts';
import { payoutRoutes } from './payout/routes.ts';
import type { FindTrust, PayoutsPorts, PayoutsSettings } from './ports.ts';

/** The public API of payouts for other modules. */
export const payoutsAnswers = ({ load, rawStore, now }: ReadTools) => ({
  /** Everything that is owed to the creator and not paid out yet, of these sales also what is not credited yet. */
  findOwedPence: async (
    creatorId: string,
    sold: readonly { orderId: string; creatorPence: number }[] = [],
  ): Promise<number> => {
    const state = await load(account, creatorId);
    const { pendingPence, availablePence, frozenPence, requestedPence } = balanceAt(state, now());
    const credited = new Set(state.shares.map(({ orderId }) => orderId));
    const due = sold.reduce((sum, { orderId, creatorPence }) => sum + (credited.has(orderId) ? 0 : creatorPence), 0);
    return pendingPence + availablePence + frozenPence + requestedPence + due;
  },
  /** How much of a sale its creator has been paid, less what was reversed, in pence. */
  findPaidPence: async (creatorId: string, orderId: string): Promise<number> => {
    const { shares, reservations } = await load(account, creatorId);
    const used = shares.find((share) => share.orderId === orderId)?.usedPence ?? 0;
    const requested = reservations
      .filter(({ status }) => status === 'reserved')
      .flatMap(({ parts }) => parts)
      .filter((part) => part.orderId === orderId)
      .reduce((sum, { amountPence }) => sum + amountPence, 0);
    return used - requested;
  },
  /** The creator's account and the payouts that a sale went into, as stored: personal data stays sealed. */
  readShareHistory: async (creatorId: string, orderId: string): Promise<RecordedEvent[]> => {
    const events = (await rawStore.readStream(streamOf(account, creatorId))) as RecordedEvent<AccountEvent>[];
    const payoutIds = events.flatMap((event) =>
      event.type === 'PayoutReserved' && event.data.parts.some((part) => part.orderId === orderId)
        ? [event.data.payoutId]
        : [],
    );
    const payouts = await Promise.all([...new Set(payoutIds)].map((id) => rawStore.readStream(streamOf(payout, id))));
    return [...events, ...payouts.flat()];
  },
  /** The account after these events; ignores those of other streams. */
  foldAccount: (creatorId: string, events: readonly RecordedEvent[]) => {
    const own = events.filter(({ streamId }) => streamId === streamOf(account, creatorId));
    return stateOf(account, own as RecordedEvent<AccountEvent>[]);
  },
});

type Given = Tools & { ports: PayoutsPorts; settings: PayoutsSettings };

/** Creators' balances, payees, payouts and batches of payouts. */
export const payouts = ({ ports, settings, ...tools }: Given) => {
  const { origin, twoPeopleAbovePence, payeeChangeHoldHours } = settings;
  const deps = { ...tools, ...ports, origin, twoPeopleAbovePence, payeeChangeHoldHours };
  const { load, now } = deps;
  const toKey = addressKey(settings.keys.addresses);
  const readTrust = createReadTrust({ ...deps, rule: settings.trustRule, addressKey: toKey });
  const findTrust: FindTrust = async (creatorId) => (await readTrust(creatorId)).trust;
  const payees = createReadPayee(deps);
  const release = createRelease({ ...deps, payees });
  const releaseBatch = createReleaseBatch({ ...deps, release });
  const readDossier = createReadDossier({ ...deps, findTrust, addressKey: toKey });
  const openPayouts = createOpenPayouts(deps);
  const all = { ...deps, payees, openPayouts, release, releaseBatch, readDossier, findTrust, readTrust };
  return {
    routes: [
      ...balanceRoutes(all),
      ...trustRoutes(all),
      ...payeeRoutes(all),
      ...payoutRoutes(all),
      ...payoutAdminRoutes(all),
      ...batchRoutes(all),
    ],
    policies: [...balancePolicies(all), ...payeePolicies(all), ...payoutPolicies(all), ...batchPolicies(all)],
    jobs: [...balanceJobs(all), ...payeeJobs(all), ...payoutJobs(all), ...batchJobs(all)] satisfies JobKind<never>[],
    reactions: [payeeReaction(all)],
    processes: [payoutProcess(all), reversalProcess(all), batchProcess(all), payeeProcess(all)],
    findTrust,
    /** What payouts holds about a person. */
    exportPerson: async (userId: string) => {
      const state = await load(account, userId);
      const { payeeId, payee } = state;
      return {
        balance: balanceAt(state, now()),
        payouts: await findPayoutsOf(deps.db, userId),
        'payout-account': payeeId === null ? null : { payeeId, ...payee },
      };
    },
  } satisfies Module & Record<string, unknown>;
};

export { account, balanceAt, creditSale, holdsOf, left, partsOf, payout, payoutBatch, reservationOf };
export type { Account, Balance, Hold, HoldPolicy, Payout, PayoutBatch, PayoutsSettings, Reservation, Share };
