/** The promises about refunds, checked event by event; for one sale or for the whole log. */
import type { SalesEvent } from '#events/sales.ts';
import type { Check } from './check.ts';

const plus = (sums: Map<string, number>, orderId: string, pence: number): void =>
  void sums.set(orderId, (sums.get(orderId) ?? 0) + pence);

type Seen = {
  paid: Map<string, number>;
  goneBack: Map<string, number>;
  /** What a share may lose, by order and by cause. */
  due: Map<string, number>;
  revoked: Set<string>;
  fetched: Set<string>;
  mayBeAnnulled: Set<string>;
  cancelFaults: string[];
  fetchFaults: string[];
  annulFaults: string[];
  annulled: number;
};

/** Records one event, with its violations. */
const note = (seen: Seen, fact: SalesEvent): void => {
  const { paid, goneBack, due, revoked, fetched, mayBeAnnulled, cancelFaults, fetchFaults, annulFaults } = seen;
  switch (fact.type) {
    case 'VideoSold':
      paid.set(fact.data.orderId, fact.data.totalPence);
      break;
    case 'RefundStarted': {
      const { orderId, n, amountPence, creatorPence, isFull } = fact.data;
      plus(goneBack, orderId, amountPence);
      due.set(`${orderId} refund:${n}`, creatorPence);
      if (isFull) revoked.add(orderId);
      break;
    }
    case 'RefundMade':
      if (fact.data.annuls) mayBeAnnulled.add(fact.data.orderId);
      break;
    case 'RefundFailed':
      plus(goneBack, fact.data.orderId, -fact.data.amountPence);
      break;
    case 'DisputeLost': {
      const { orderId, disputeId, amountPence, creatorPence } = fact.data;
      plus(goneBack, orderId, amountPence);
      due.set(`${orderId} dispute:${disputeId}`, creatorPence);
      revoked.add(orderId);
      break;
    }
    case 'ShareCancelled': {
      const { orderId, key, amountPence } = fact.data;
      if (due.get(`${orderId} ${key}`) !== amountPence) cancelFaults.push(`order ${orderId}: ${key}`);
      // A share is cancelled once per cause.
      due.delete(`${orderId} ${key}`);
      break;
    }
    case 'OriginalFetched':
    case 'DownloadLogged':
      fetched.add(fact.data.orderId);
      if (revoked.has(fact.data.orderId)) fetchFaults.push(fact.data.orderId);
      break;
    case 'SaleAnnulled': {
      const { orderId } = fact.data;
      seen.annulled += 1;
      if (fetched.has(orderId) || !mayBeAnnulled.has(orderId)) annulFaults.push(orderId);
      break;
    }
    default:
      break;
  }
};

/** Whether each promise holds for all events seen. */
const checksOf = ({ paid, goneBack, revoked, cancelFaults, fetchFaults, annulFaults, annulled }: Seen): Check[] => {
  const tooMuch = [...goneBack].filter(([orderId, pence]) => pence > (paid.get(orderId) ?? 0));
  return [
    {
      name: 'no more goes back than was paid',
      isTrue: tooMuch.length === 0,
      detail: tooMuch[0]?.[0] ?? `${goneBack.size} refunded or lost`,
    },
    {
      name: 'what goes back comes out of the share',
      isTrue: cancelFaults.length === 0,
      detail: cancelFaults[0] ?? 'every share lost what it had to, once',
    },
    {
      name: 'nobody keeps both the video and the money',
      isTrue: fetchFaults.length === 0,
      detail: fetchFaults[0] ?? `${revoked.size} revoked, none fetched afterwards`,
    },
    {
      name: 'only what was never fetched comes back',
      isTrue: annulFaults.length === 0,
      detail: annulFaults[0] ?? `${annulled} annulled`,
    },
  ];
};

/** Takes every event in global order, then reports what holds. */
export const createRefundAudit = () => {
  const seen: Seen = {
    paid: new Map(),
    goneBack: new Map(),
    due: new Map(),
    revoked: new Set(),
    fetched: new Set(),
    mayBeAnnulled: new Set(),
    cancelFaults: [],
    fetchFaults: [],
    annulFaults: [],
    annulled: 0,
  };
  return {
    see: (fact: SalesEvent): void => note(seen, fact),
    finish: (): Check[] => checksOf(seen),
  };
};
