/** Memory: every id of the payment provider that the log names, with what it belongs to. */
import { nameOf } from '#platform/transparency/verify/finding.ts';
import { createFindings, type CrossCheck, type SeenEvent } from './crossCheck.ts';

const fields = [
  'sessionId',
  'paymentId',
  'chargeId',
  'refundId',
  'disputeId',
  'warningId',
  'transferId',
  'reversalId',
  'payeeId',
  'customerId',
] as const;

/** What uses an id up: a second event of this type with the same id paid, refunded or sent twice. */
const usedUpBy: Readonly<Record<string, (typeof fields)[number]>> = {
  CheckoutOpened: 'sessionId',
  OrderSold: 'paymentId',
  VideoSold: 'chargeId',
  SaleCredited: 'chargeId',
  PlanPaid: 'chargeId',
  RefundMade: 'refundId',
  DisputeOpened: 'disputeId',
  FraudWarned: 'warningId',
  TransferMade: 'transferId',
  TransferTakenBack: 'reversalId',
  PayeeLinked: 'payeeId',
  CustomerLinked: 'customerId',
};

type Data = Readonly<Record<string, unknown>>;

/** The sale, the creator or the account to which the ids in an event belong. */
const ownerOf = ({ orderId, creatorId, userId }: Data): string | undefined => {
  if (typeof orderId === 'string') return `order ${orderId}`;
  if (typeof creatorId === 'string') return `creator ${creatorId}`;
  return typeof userId === 'string' ? `account ${userId}` : undefined;
};

/** A charge belongs to an order or, of a plan, to an account; that is never both. */
export const providerIdsCheck = (): CrossCheck => {
  const owners = new Map<string, string>();
  const used = new Map<string, string>();
  const { report, compare, list } = createFindings();

  const useUp = (event: SeenEvent, data: Data): void => {
    const field = usedUpBy[event.type];
    const id = field && data[field];
    if (typeof id !== 'string') return;
    const key = `${event.type} ${id}`;
    const earlier = used.get(key);
    if (earlier !== undefined) report(event, `the ${field} ${id} once`, `the same in ${earlier}`);
    else used.set(key, nameOf(event));
  };

  return {
    name: 'every id of the payment provider belongs to one sale, creator or account, and is used once',
    see: (event) => {
      const data = event.data as Data;
      const owner = ownerOf(data);
      if (owner === undefined) return;
      for (const field of fields) {
        const id = data[field];
        if (typeof id !== 'string') continue;
        const key = `${field} ${id}`;
        const first = owners.get(key);
        if (first === undefined) owners.set(key, owner);
        else compare(event, `the ${field} ${id} of`, first, owner);
      }
      useUp(event, data);
    },
    finish: () => list(),
  };
};
