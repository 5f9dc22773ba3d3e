/** Memory: of every sale who owns its licence, the offer that waits for an answer, and what stands against a transfer. */
import { createFindings, dispatch, type CrossCheck, type EventOf, type Findings, type Handlers } from './crossCheck.ts';

type Licence = {
  ownerId: string;
  transfers: number;
  pending: { offer: number; ownerId: string; recipientId: string; lapsesAt: string } | null;
  /** Claims and disputes that are open. */
  questionedBy: Set<string>;
  /** The event that ended the licence. */
  endedBy: string | null;
};
type Licences = Map<string, Licence>;
type Answer = EventOf<'AssignmentDeclined' | 'AssignmentWithdrawn' | 'AssignmentLapsed' | 'LicenceAssigned'>;

const following = (licences: Licences): Handlers => {
  const question = (orderId: string, by: string): void => void licences.get(orderId)?.questionedBy.add(by);
  const clear = (orderId: string, by: string): void => void licences.get(orderId)?.questionedBy.delete(by);
  const end = (orderId: string, by: string): void => {
    const licence = licences.get(orderId);
    if (licence) licence.endedBy ??= by;
  };
  return {
    VideoSold: ({ data: { orderId, buyerId } }) => {
      const fresh = { transfers: 0, pending: null, questionedBy: new Set<string>(), endedBy: null };
      if (!licences.has(orderId)) licences.set(orderId, { ownerId: buyerId, ...fresh });
    },
    RightsQuestioned: ({ data }) => question(data.orderId, data.claimId),
    RightsCleared: ({ data }) => clear(data.orderId, data.claimId),
    RightsLost: ({ data }) => end(data.orderId, 'a claim that was upheld'),
    DisputeOpened: ({ data }) => question(data.orderId, data.disputeId),
    DisputeWon: ({ data }) => clear(data.orderId, data.disputeId),
    DisputeLost: ({ data }) => end(data.orderId, 'a dispute that was lost'),
    RefundStarted: ({ data }) => {
      if (data.isFull) end(data.orderId, 'a full refund');
    },
  };
};

const assigning = (licences: Licences, { report, compare }: Findings): Handlers => {
  const mustBeInForce = (event: EventOf<'AssignmentOffered' | 'LicenceAssigned'>, licence: Licence): void => {
    if (licence.endedBy !== null) report(event, 'a licence that is in force', `it ended by ${licence.endedBy}`);
    if (licence.questionedBy.size > 0) report(event, 'a sale that nobody questions', 'an open claim or dispute');
    compare(event, 'the owner of the licence:', licence.ownerId, event.data.ownerId);
    if (event.data.recipientId === event.data.creatorId) report(event, 'a recipient', 'the creator of the video');
  };
  /** The person who acts, where it is a person. */
  const mustBeDoneBy = (event: EventOf<'AssignmentOffered'> | Answer, what: string, id: string): void => {
    const { actorId, actorRole } = event.metadata;
    if (actorRole === 'user' && actorId !== id) report(event, `done by the ${what} ${id}`, `done by ${actorId}`);
  };
  /** Every answer ends the offer that it names. */
  const answer = (event: Answer): Licence | undefined => {
    const licence = licences.get(event.data.orderId);
    const pending = licence?.pending;
    if (!licence || pending?.offer !== event.data.offer) {
      report(event, `offer ${event.data.offer} of the licence before it, without an answer`, 'none');
      return undefined;
    }
    compare(event, 'the owner who offered it:', pending.ownerId, event.data.ownerId);
    compare(event, 'the recipient of the offer:', pending.recipientId, event.data.recipientId);
    licence.pending = null;
    return licence;
  };
  return {
    AssignmentOffered: (event) => {
      const { orderId, offer, ownerId, recipientId, lapsesAt } = event.data;
      const licence = licences.get(orderId);
      if (!licence) return report(event, 'its sale before it', 'no such event');
      mustBeInForce(event, licence);
      mustBeDoneBy(event, 'owner', ownerId);
      if (licence.pending !== null)
        report(event, 'one offer at a time', `offer ${licence.pending.offer} without an answer`);
      licence.pending = { offer, ownerId, recipientId, lapsesAt };
    },
    AssignmentDeclined: (event) => {
      answer(event);
      mustBeDoneBy(event, 'recipient', event.data.recipientId);
    },
    AssignmentWithdrawn: (event) => {
      answer(event);
      mustBeDoneBy(event, 'owner', event.data.ownerId);
    },
    AssignmentLapsed: (event) => void answer(event),
    LicenceAssigned: (event) => {
      const { recipientId, n } = event.data;
      const lapsesAt = licences.get(event.data.orderId)?.pending?.lapsesAt;
      const licence = answer(event);
      mustBeDoneBy(event, 'recipient', recipientId);
      if (!licence) return;
      mustBeInForce(event, licence);
      if (lapsesAt !== undefined && event.metadata.at >= lapsesAt)
        report(event, `accepted before ${lapsesAt}`, event.metadata.at);
      licence.transfers += 1;
      compare(event, 'the number of the transfer:', licence.transfers, n);
      licence.ownerId = recipientId;
    },
  };
};

export const assignmentsCheck = (): CrossCheck => {
  const licences: Licences = new Map();
  const findings = createFindings();
  const assign = dispatch(assigning(licences, findings));
  const follow = dispatch(following(licences));
  return {
    name: 'a licence is transferred by its owner to the person to whom it was offered, and only while nobody questions it',
    see: (event) => {
      assign(event);
      follow(event);
    },
    finish: () => findings.list(),
  };
};
