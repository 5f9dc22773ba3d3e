/** The promises of the whole log, checked fact by fact: for auditors, the audit command and the chaos runs. */
import { formatPounds } from '#contracts/shared/money.ts';
import type { SalesEvent } from '#events/sales.ts';
import { createFeeAudit } from './feeAudit.ts';
import { createRefundAudit } from './refundAudit.ts';
import type { Check } from './check.ts';

type Fact = SalesEvent;

/** Feeds on every event in global order, with the moment of its writing (ISO), then says what holds. */
export const createSalesAudit = () => {
  const soldBy = new Map<string, string[]>();
  const holders = new Map<string, string>();
  const credited = new Map<string, number>();
  const transferred = new Map<string, number>();
  const shares = new Map<string, number>();
  const faults: string[] = [];
  const seenParts = new Set<string>();
  const refunds = createRefundAudit();
  const fees = createFeeAudit();
  let paid = 0;
  let platform = 0;
  let creators = 0;

  const sell = ({ videoId, orderId, ...sale }: Extract<Fact, { type: 'VideoSold' }>['data']): void => {
    soldBy.set(videoId, [...(soldBy.get(videoId) ?? []), orderId]);
    if (holders.get(videoId) !== orderId)
      faults.push(`order ${orderId} sold video ${videoId} without holding its offer`);
    if (sale.creatorPence + sale.platformPence !== sale.totalPence)
      faults.push(`order ${orderId}: the parts do not add up`);
    if (sale.pricePence + sale.buyerFeePence !== sale.totalPence)
      faults.push(`order ${orderId}: price and fee do not add up`);
    shares.set(orderId, sale.creatorPence);
    paid += sale.totalPence;
    platform += sale.platformPence;
    creators += sale.creatorPence;
  };

  const see = (fact: Fact, at: string): void => {
    refunds.see(fact);
    fees.see(fact, at);
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
        sell(fact.data);
        break;
      case 'SaleAnnulled': {
        const { videoId, orderId } = fact.data;
        if (holders.get(videoId) !== orderId) faults.push(`order ${orderId} annulled a sale that was not its own`);
        holders.delete(videoId);
        soldBy.set(
          videoId,
          (soldBy.get(videoId) ?? []).filter((one) => one !== orderId),
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

  const finish = (): { checks: Check[]; sales: number } => {
    const twice = [...soldBy.values()].filter((orders) => orders.length > 1);
    const wrongCredits = [...credited].filter(([orderId, pence]) => shares.get(orderId) !== pence);
    const overpaid = [...transferred].filter(([orderId, pence]) => pence > (credited.get(orderId) ?? 0));
    return {
      sales: shares.size,
      checks: [
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
        ...fees.finish(),
        ...refunds.finish(),
      ],
    };
  };

  return { see, finish };
};
