/** The dossier of a payout: everything that finance reads before money leaves, gathered on demand. */
import type { PayoutDossier } from '#contracts/payouts/payoutDesk.ts';
import { Problem } from '#contracts/http/problem.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import { account } from '#modules/payouts/balance/account.ts';
import type { AccountEvent } from '#events/sales.ts';
import { payout } from '#modules/payouts/payout/payout.ts';
import { payoutSignals } from '#modules/payouts/payout/payoutSignals.ts';
import type { CreatorFacts, FindTrust, SalesFacts } from '#modules/payouts/ports.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

export type DossierDeps = {
  load: Load;
  rawStore: EventStore;
  findTrust: FindTrust;
  sales: Pick<SalesFacts, 'findBuyers' | 'findTroubles'>;
  creators: CreatorFacts;
  now: () => string;
  /** The hash of an address; a hash stays as it is. */
  addressKey: (address: string) => string;
};

export type ReadDossier = (payoutId: string) => Promise<PayoutDossier>;

const daysBetween = (from: string | undefined, until: string): number | null =>
  from === undefined ? null : Math.floor((Date.parse(until) - Date.parse(from)) / DAY_MS);

export const createReadDossier = (deps: DossierDeps): ReadDossier => {
  const { load, rawStore, findTrust, sales, creators, now, addressKey } = deps;
  const daysSince = (iso: string | undefined): number | null => daysBetween(iso, now());
  /** When Stripe last began to accept transfers to the creator. */
  const readyAt = async (creatorId: string): Promise<string | undefined> => {
    const events = (await rawStore.readStream(streamOf(account, creatorId))) as RecordedEvent<AccountEvent>[];
    return events.findLast(({ type }) => type === 'PayeeReady')?.metadata.at;
  };

  return async (payoutId) => {
    const payoutState = await load(payout, payoutId);
    if (payoutState.status === 'none') throw new Problem('not-found');
    const { creatorId, amountPence } = payoutState;
    const orderIds = [...new Set(payoutState.parts.map(({ orderId }) => orderId))];
    const [state, row, trust, troubles, claims, addresses, buyers, ready] = await Promise.all([
      load(account, creatorId),
      creators.findAccount(creatorId),
      findTrust(creatorId),
      sales.findTroubles(creatorId),
      creators.countClaims(creatorId, now()),
      creators.findAddresses(creatorId),
      sales.findBuyers(orderIds),
      readyAt(creatorId),
    ]);
    const paid = state.reservations.filter(
      (reservation) => reservation.status === 'settled' && reservation.payoutId !== payoutId,
    );
    const own = new Set(addresses.map(addressKey));
    const paidFor = state.shares.filter(({ orderId }) => orderIds.includes(orderId));
    const signals = payoutSignals({
      amountPence,
      earlierPence: paid.map((reservation) => reservation.amountPence),
      trust,
      sales: orderIds.length,
      isSuspended: row?.isSuspended ?? false,
      daysSinceJoined: daysSince(row?.registeredAt),
      daysSinceReady: daysSince(ready),
      inDoubt: paidFor.filter(({ frozenBy }) => frozenBy.length > 0).length,
      warned: troubles.filter(({ orderId, isWarned }) => isWarned && orderIds.includes(orderId)).length,
      fromSameAddress: buyers.filter(({ address }) => address !== null && own.has(addressKey(address))).length,
      buyers: new Set(buyers.map(({ buyerId }) => buyerId)).size,
      openClaims: claims.open,
      strikes: claims.strikes,
    });
    return {
      signals,
      creator: {
        joinedAt: row?.registeredAt ?? null,
        trust,
        sales: state.shares.length,
        refunded: troubles.filter(({ isRefunded }) => isRefunded).length,
        disputed: troubles.filter(({ isDisputed }) => isDisputed).length,
        payouts: paid.length,
        paidPence: paid.reduce((sum, reservation) => sum + reservation.amountPence, 0),
      },
      holdNote: payoutState.hold?.note.value ?? null,
    };
  };
};
