/** What a sale has to be, derived from the log alone: its price, the fees of its day, the shares, its papers and its money. */
import type { OrderCreated, SalesEvent } from '#events/sales.ts';
import { splitPrice, type FeePolicy, type PriceSplit } from '#contracts/shared/money.ts';
import { feePolicies, feePoliciesId, policyAt } from '#modules/fees/index.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { categoryOf } from '#platform/eventStore/eventStore.ts';
import { foldStreams } from '#app/replay/foldedStreams.ts';
import type { Events } from '#app/replay/moment.ts';
import { createStates, type OrderState } from '#app/replay/states.ts';
import { followSubject } from '#app/replay/subject.ts';
import type { SaleName } from './chooseSales.ts';

/** A transfer of a part of the share, and how much of it was reversed, in pence. */
export type Transfer = { transferId: string; amountPence: number; reversedPence: number };

/** Money in whole pence, moments in UTC ISO. */
export type DerivedSale = Readonly<{
  orderId: string;
  /** As its order froze it. */
  terms: OrderCreated['data'];
  /** The price of its offer in the version that it names; undefined where there is none. */
  offerPence: number | undefined;
  /** The fees that applied when it was ordered, and the price split by them. */
  policy: FeePolicy;
  split: PriceSplit;
  soldAt: string;
  isAnnulled: boolean;
  state: OrderState;
  transfers: readonly Transfer[];
  /** What its events moved at the provider altogether. */
  movedPence: number;
}>;

/** An order reads the fees a moment before it is written, and the clocks of machines differ by a minute. */
const READ_BEFORE_MS = 2 * 60_000;

/** The fees in force, or those that a clock of another machine may have read. */
const policyFor = (at: string, version: number, fees: Parameters<typeof policyAt>[0]): FeePolicy => {
  const read = [0, -READ_BEFORE_MS, READ_BEFORE_MS].map((ms) =>
    policyAt(fees, new Date(Date.parse(at) + ms).toISOString()),
  );
  return read.find((policy) => policy.version === version) ?? policyAt(fees, at);
};

/** What one event moves at the provider, in pence; negative: away from us. */
const moved = (fact: SalesEvent): number => {
  switch (fact.type) {
    case 'VideoSold':
      return fact.data.totalPence - (fact.data.providerFeePence ?? 0);
    case 'TransferMade':
    case 'RefundMade':
      return -fact.data.amountPence;
    case 'TransferTakenBack':
    case 'DisputeWon':
      return fact.data.amountPence;
    case 'RefundFailed':
      return fact.data.refundId === null ? 0 : fact.data.amountPence;
    case 'DisputeOpened':
      return -fact.data.amountPence - fact.data.feePence;
    default:
      return 0;
  }
};

type Policies = { at: (at: string, version: number) => FeePolicy };

/** Follows one order and its offer. */
const followSale = ({ orderId, videoId }: SaleName, policies: Policies) => {
  const isAbout = followSubject({ kind: 'order', id: orderId });
  const states = createStates();
  const prices = new Map<number, number>();
  const transfers = new Map<string, Transfer>();
  let created: { terms: OrderCreated['data']; policy: FeePolicy } | undefined;
  let soldAt: string | undefined;
  let isAnnulled = false;
  let movedPence = 0;
  /** A reversal may be recorded before its transfer. */
  const transferOf = (transferId: string): Transfer => {
    const transfer = transfers.get(transferId) ?? { transferId, amountPence: 0, reversedPence: 0 };
    transfers.set(transferId, transfer);
    return transfer;
  };
  const note = (fact: SalesEvent, at: string): void => {
    movedPence += moved(fact);
    if (fact.type === 'OrderCreated')
      created = { terms: fact.data, policy: policies.at(at, fact.data.feePolicyVersion) };
    if (fact.type === 'VideoSold') soldAt = at;
    if (fact.type === 'SaleAnnulled') isAnnulled = true;
    if (fact.type === 'TransferMade') transferOf(fact.data.transferId).amountPence = fact.data.amountPence;
    if (fact.type === 'TransferTakenBack') transferOf(fact.data.transferId).reversedPence += fact.data.amountPence;
  };
  return {
    see: (event: RecordedEvent): void => {
      // Events of other modules fall through.
      const fact = event as RecordedEvent<SalesEvent>;
      if (event.streamId === `offer-${videoId}` && (fact.type === 'OfferOpened' || fact.type === 'OfferRepriced'))
        prices.set(fact.data.priceVersion, fact.data.pricePence);
      if (!isAbout(event)) return;
      states.see(event);
      const { orderId: named } = event.data as { orderId?: unknown };
      if (named === orderId) note(fact, event.metadata.at);
    },
    finish: (): DerivedSale | undefined => {
      const state = states.foldedOf({ kind: 'order', id: orderId });
      if (created === undefined || soldAt === undefined || state.kind !== 'order') return undefined;
      const { terms, policy } = created;
      const offerPence = prices.get(terms.priceVersion);
      const split = splitPrice(offerPence ?? terms.pricePence, policy);
      return {
        orderId,
        terms,
        offerPence,
        policy,
        split,
        soldAt,
        isAnnulled,
        state,
        transfers: [...transfers.values()],
        movedPence,
      };
    },
  };
};

/** Derives these sales from the log. @throws Error for a sale that has no order in it */
export const deriveSales = async (events: Events, sales: readonly SaleName[]): Promise<DerivedSale[]> => {
  const fees = foldStreams(feePolicies);
  const policies: Policies = { at: (at, version) => policyFor(at, version, fees.of(feePoliciesId)) };
  const followed = sales.map((sale) => followSale(sale, policies));
  for await (const { event } of events) {
    if (categoryOf(event.streamId) === feePolicies.category) fees.see(event);
    for (const sale of followed) sale.see(event);
  }
  return followed.map((sale, place) => {
    const derived = sale.finish();
    if (!derived) throw new Error(`The sale ${sales[place]?.orderId} has no order in the log.`);
    return derived;
  });
};
