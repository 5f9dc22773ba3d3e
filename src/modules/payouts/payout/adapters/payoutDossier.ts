/** Everything that finance wants to know before money leaves, gathered when it looks. */
import type { PayoutSheet } from '#contracts/payouts/payoutDesk.ts';
import { openClaimStatuses } from '#contracts/claims/vocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findTroubles } from '#projections/sales/afterSales.ts';
import { findClaimsAgainst, type ClaimRow } from '#projections/claims/claims.ts';
import { findAddresses } from '#projections/auth/securityActs.ts';
import { getAccountRow } from '#projections/auth/users.ts';
import { account } from '#modules/payouts/balance/account.ts';
import type { AccountEvent } from '#events/sales.ts';
import { order } from '#modules/sales/checkout/order.ts';
import { payout } from '#modules/payouts/payout/payout.ts';
import { payoutSignals } from '#modules/payouts/payout/payoutSignals.ts';
import type { FindTrust } from '#modules/sales/ports.ts';

type Deps = { load: Load; rawStore: EventStore; db: Db; findTrust: FindTrust; now: () => string };

export type ReadSheet = (payoutId: string) => Promise<PayoutSheet>;

const DAY_MS = 24 * 60 * 60 * 1000;
const isOpenClaim = ({ status }: ClaimRow): boolean => (openClaimStatuses as readonly string[]).includes(status);

export const createReadSheet = ({ load, rawStore, db, findTrust, now }: Deps): ReadSheet => {
  const daysSince = (iso: string | undefined): number | null =>
    iso === undefined ? null : Math.floor((Date.parse(now()) - Date.parse(iso)) / DAY_MS);

  /** When Stripe last began to accept money for them. */
  const readyAt = async (creatorId: string): Promise<string | undefined> => {
    const events = (await rawStore.readStream(streamOf(account, creatorId))) as RecordedEvent<AccountEvent>[];
    return events.findLast(({ type }) => type === 'PayeeReady')?.metadata.at;
  };

  /** Who bought, and from where; an address is gone once its person has left. */
  const readBuyers = async (orderIds: readonly string[]) => {
    const states = await Promise.all(orderIds.map((orderId) => load(order, orderId)));
    return states.flatMap((state) =>
      state.status === 'none'
        ? []
        : [{ buyerId: state.terms.buyerId, address: state.terms.from?.value?.address ?? null }],
    );
  };

  return async (payoutId) => {
    const asked = await load(payout, payoutId);
    if (asked.status === 'none') throw new Problem('not-found');
    const { creatorId, amountPence } = asked;
    const orderIds = [...new Set(asked.parts.map(({ orderId }) => orderId))];
    const [state, row, trust, troubles, claims, addresses, buyers, ready] = await Promise.all([
      load(account, creatorId),
      getAccountRow(db, creatorId),
      findTrust(creatorId),
      findTroubles(db, creatorId),
      findClaimsAgainst(db, creatorId),
      findAddresses(db, creatorId),
      readBuyers(orderIds),
      readyAt(creatorId),
    ]);
    const paid = state.reservations.filter((one) => one.status === 'settled' && one.payoutId !== payoutId);
    const paidFor = state.shares.filter(({ orderId }) => orderIds.includes(orderId));
    const signals = payoutSignals({
      amountPence,
      earlierPence: paid.map((one) => one.amountPence),
      trust,
      sales: orderIds.length,
      isSuspended: row?.isSuspended ?? false,
      daysSinceJoined: daysSince(row?.registeredAt),
      daysSinceReady: daysSince(ready),
      inDoubt: paidFor.filter(({ frozenBy }) => frozenBy.length > 0).length,
      warned: troubles.filter(({ orderId, isWarned }) => isWarned && orderIds.includes(orderId)).length,
      fromSameAddress: buyers.filter(({ address }) => address !== null && addresses.includes(address)).length,
      buyers: new Set(buyers.map(({ buyerId }) => buyerId)).size,
      openClaims: claims.filter(isOpenClaim).length,
      strikes: claims.filter((one) => (one.strikeUntil ?? '') > now() && !one.isStrikeRemoved).length,
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
        paidPence: paid.reduce((sum, one) => sum + one.amountPence, 0),
      },
      holdNote: asked.hold?.note.value ?? null,
    };
  };
};
