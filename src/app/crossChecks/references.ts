/** Memory: the ids of orders, videos, persons, payouts, batches and claims. */
import { createFindings, type CrossCheck, type SeenEvent } from './crossCheck.ts';

type Kind = 'order' | 'video' | 'person' | 'payout' | 'batch' | 'claim';

/** The event with which a thing begins, and the field that names it there. */
const beginnings: Readonly<Record<string, readonly [Kind, string]>> = {
  OrderCreated: ['order', 'orderId'],
  VideoAnnounced: ['video', 'videoId'],
  UserRegistered: ['person', 'userId'],
  PayoutReserved: ['payout', 'payoutId'],
  BatchProposed: ['batch', 'batchId'],
  ClaimReceived: ['claim', 'claimId'],
};

const kinds: Readonly<Record<string, Kind>> = {
  orderId: 'order',
  videoId: 'video',
  creatorId: 'person',
  buyerId: 'person',
  ownerId: 'person',
  recipientId: 'person',
  userId: 'person',
  fromId: 'person',
  toId: 'person',
  reporterId: 'person',
  askerId: 'person',
  by: 'person',
  proposedBy: 'person',
  approvedBy: 'person',
  confirmedBy: 'person',
  declinedBy: 'person',
  droppedBy: 'person',
  payoutId: 'payout',
  batchId: 'batch',
  claimId: 'claim',
};

/**
 * Names, quotas and abandoned registrations come before the account or the video, which may then never begin; a notice may
 * name any address.
 */
const early: ReadonlySet<string> = new Set([
  'NameTaken',
  'NameReleased',
  'RegistrationAbandoned',
  'UploadCounted',
  'UploadReturned',
]);

const begunBy = ({ type, data }: SeenEvent): readonly [Kind, unknown] | undefined => {
  const begins = beginnings[type];
  return begins && [begins[0], (data as Readonly<Record<string, unknown>>)[begins[1]]];
};

export const referencesCheck = (): CrossCheck => {
  const begun: Readonly<Record<Kind, Set<unknown>>> = {
    order: new Set(),
    video: new Set(),
    person: new Set(),
    payout: new Set(),
    batch: new Set(),
    claim: new Set(),
  };
  const { report, list } = createFindings();

  const look = (event: SeenEvent, data: object): void => {
    for (const [field, id] of Object.entries(data) as [string, unknown][]) {
      const kind = kinds[field];
      if (kind !== undefined && typeof id === 'string' && !begun[kind].has(id))
        report(event, `the beginning of the ${kind} ${id} (${field}) before it`, 'no such event');
      // A notification carries ids one level deeper.
      else if (field === 'about' && typeof id === 'object' && id !== null) look(event, id);
    }
  };

  return {
    name: 'every order, video, person, payout, batch and claim that an event names began before it',
    see: (event) => {
      const begins = begunBy(event);
      if (begins) begun[begins[0]].add(begins[1]);
      if (early.has(event.type)) return;
      const { videoId: _, ...others } = event.data as { videoId?: unknown };
      look(event, event.type === 'ClaimReceived' ? others : event.data);
    },
    finish: () => list(),
  };
};
