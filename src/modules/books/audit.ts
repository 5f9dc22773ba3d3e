/** The promises of the whole log, checked event by event: for auditors, the audit command and the chaos runs. */
import { formatPounds } from '#contracts/shared/money.ts';
import type { SalesEvent } from '#events/sales.ts';
import { createFeeAudit } from './feeAudit.ts';
import { createRefundAudit } from './refundAudit.ts';
import type { Check } from './check.ts';

type Fact = SalesEvent;

/** The sales, credits and transfers seen so far. */
type Seen = {
  /** The orders that bought a video and still have it. */
  soldBy: Map<string, string[]>;
  holders: Map<string, string>;
  credited: Map<string, number>;
  transferred: Map<string, number>;
  shares: Map<string, number>;
  seenParts: Set<string>;
  faults: string[];
  paid: number;
  platform: number;
  creators: number;
};

const sell = (seen: Seen, { videoId, orderId, ...sale }: Extract<Fact, { type: 'VideoSold' }>['data']): void => {
  const { soldBy, holders, shares, faults } = seen;
  soldBy.set(videoId, [...(soldBy.get(videoId) ?? []), orderId]);
  if (holders.get(videoId) !== orderId) faults.push(`order ${orderId} sold video ${videoId} without holding its offer`);
  if (sale.creatorPence + sale.platformPence !== sale.totalPence)
    faults.push(`order ${orderId}: the parts do not add up`);
  if (sale.pricePence + sale.buyerFeePence !== sale.totalPence)
    faults.push(`order ${orderId}: price and fee do not add up`);
  shares.set(orderId, sale.creatorPence);
  seen.paid += sale.totalPence;
  seen.platform += sale.platformPence;
  seen.creators += sale.creatorPence;
};

/** Records one event, with its violations. */
const note = (seen: Seen, fact: Fact): void => {
  const { soldBy, holders, credited, transferred, seenParts, faults } = seen;
  switch (fact.type) {
    case 'OfferClaimed': {
      const { videoId, orderId } = fact.data;
      const holder = holders.get(videoId);
      if (holder !== undefined) faults.push(`video ${videoId}: order ${orderId} claimed while ${holder} held it`);
      holders.set(videoId, orderId);
      break;
    }
    case 'ClaimReleased':
      holders.delete(fact.data.videoId);
      break;
    case 'VideoSold':
      sell(seen, fact.data);
      break;
    case 'SaleAnnulled': {
      const { videoId, orderId } = fact.data;
      if (holders.get(videoId) !== orderId) faults.push(`order ${orderId} annulled a sale that was not its own`);
      holders.delete(videoId);
      soldBy.set(
        videoId,
        (soldBy.get(videoId) ?? []).filter((candidate) => candidate !== orderId),
      );
      break;
    }
    case 'TransferTakenBack': {
      const { orderId, amountPence } = fact.data;
      transferred.set(orderId, (transferred.get(orderId) ?? 0) - amountPence);
      break;
    }
    case 'SaleCredited':
      credited.set(fact.data.orderId, (credited.get(fact.data.orderId) ?? 0) + fact.data.creatorPence);
      break;
    case 'TransferMade': {
      const { orderId, n, amountPence } = fact.data;
      if (seenParts.has(`${orderId}:${n}`)) faults.push(`part ${n} of order ${orderId} was transferred twice`);
      seenParts.add(`${orderId}:${n}`);
      transferred.set(orderId, (transferred.get(orderId) ?? 0) + amountPence);
      break;
    }
    default:
      break;
  }
};

const checksOf = ({ soldBy, credited, transferred, shares, seenParts, faults, ...sums }: Seen): Check[] => {
  const { paid, platform, creators } = sums;
  const twice = [...soldBy.values()].filter((orders) => orders.length > 1);
  const wrongCredits = [...credited].filter(([orderId, pence]) => shares.get(orderId) !== pence);
  const overpaid = [...transferred].filter(([orderId, pence]) => pence > (credited.get(orderId) ?? 0));
  return [
    {
      name: 'no video is sold twice',
      isTrue: twice.length === 0,
      detail: `${[...soldBy.values()].filter(({ length }) => length > 0).length} videos sold, ${twice.length} twice`,
    },
    { name: 'every sale held its offer and adds up', isTrue: faults.length === 0, detail: faults[0] ?? 'no fault' },
    {
      name: 'every penny has an owner',
      isTrue: paid === platform + creators,
      detail: `${formatPounds(paid)} paid = ${formatPounds(creators)} creators + ${formatPounds(platform)} platform`,
    },
    {
      name: 'credits equal the shares',
      isTrue: wrongCredits.length === 0,
      detail: `${credited.size} credits, ${wrongCredits.length} wrong`,
    },
    {
      name: 'nobody is paid more than credited',
      isTrue: overpaid.length === 0,
      detail: `${seenParts.size} transfers, ${overpaid.length} too much`,
    },
  ];
};

/** Takes every event in global order, with the moment of its writing (ISO), then reports what holds. */
export const createSalesAudit = () => {
  const seen: Seen = {
    soldBy: new Map(),
    holders: new Map(),
    credited: new Map(),
    transferred: new Map(),
    shares: new Map(),
    seenParts: new Set(),
    faults: [],
    paid: 0,
    platform: 0,
    creators: 0,
  };
  const refunds = createRefundAudit();
  const fees = createFeeAudit();
  return {
    see: (fact: Fact, at: string): void => {
      refunds.see(fact);
      fees.see(fact, at);
      note(seen, fact);
    },
    finish: (): { checks: Check[]; sales: number } => ({
      sales: seen.shares.size,
      checks: [...checksOf(seen), ...fees.finish(), ...refunds.finish()],
    }),
  };
};
