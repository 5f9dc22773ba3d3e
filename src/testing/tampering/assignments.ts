/** A licence that was transferred, at the end of a log, and tamperings with that. */
import { personal } from '#platform/eventStore/eventStore.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import { eventsOf, withData, withEvent, withMetadata, without, type Found, type Log, type Tampering } from './forge.ts';
import { createRecorder } from './recorder.ts';

/** The offers lapse then (ISO): long after any log. */
const LAPSES_AT = '2999-01-01T00:00:00.000Z';

/** The log, and then its last sale is transferred twice; the second transfer goes to its first buyer. */
export const withTransfers = (log: Log): Log => {
  const ended = new Set(
    [...eventsOf(log, 'RefundStarted'), ...eventsOf(log, 'RightsQuestioned'), ...eventsOf(log, 'DisputeOpened')].map(
      ({ data }) => data['orderId'],
    ),
  );
  const sale = eventsOf(log, 'VideoSold', ({ orderId }) => !ended.has(orderId)).at(-1);
  const buyerId = String(sale?.data['buyerId']);
  const creatorId = String(sale?.data['creatorId']);
  const heirId = String(
    eventsOf(log, 'UserRegistered', ({ userId }) => userId !== buyerId && userId !== creatorId)[0]?.data['userId'],
  );
  const of = { orderId: String(sale?.data['orderId']), videoId: String(sale?.data['videoId']), creatorId };
  const { add, end } = createRecorder(log, log.at(-1)?.metadata.at ?? '', new Map());
  const transfer = (n: number, ownerId: string, recipientId: string): void => {
    const offer = { ...of, offer: n, ownerId, recipientId };
    add(ownerId, { type: 'AssignmentOffered', data: { ...offer, lapsesAt: LAPSES_AT } });
    const accepted: DomainEvent = {
      type: 'LicenceAssigned',
      data: {
        ...offer,
        n,
        feePence: 0,
        channelUrl: personal(recipientId, 'https://videos.example/@heir'),
        licenceVersion: '1',
        licenceHash: String(sale?.data['licenceHash']),
        statements: ['I have read the licence and accept it.'],
      },
    };
    add(recipientId, accepted);
  };
  transfer(1, buyerId, heirId);
  transfer(2, heirId, buyerId);
  return end();
};

const firstOf = (log: Log): Found | undefined => eventsOf(log, 'LicenceAssigned')[0];
const on =
  (forge: (log: Log, assigned: Found) => Log): Tampering['forge'] =>
  (log) => {
    const assigned = firstOf(log);
    return assigned && { log: forge(log, assigned), named: [assigned.eventId] };
  };

const withoutOffer = on((log, { data }) =>
  without(
    log,
    ...eventsOf(log, 'AssignmentOffered', ({ offer, orderId }) => offer === 1 && orderId === data['orderId']),
  ),
);
const bySomebodyElse = on((log, assigned) =>
  withMetadata(log, assigned, { actorId: String(assigned.data['creatorId']) }),
);
const toSomebodyElse = on((log, assigned) => withData(log, assigned, { recipientId: assigned.data['creatorId'] }));
const fromSomebodyElse = on((log, assigned) => withData(log, assigned, { ownerId: assigned.data['recipientId'] }));
const tooLate = on((log, assigned) => withMetadata(log, assigned, { at: LAPSES_AT }));

/** The rights are lost, or questioned, right before it is accepted. */
const after =
  (type: 'RightsQuestioned' | 'RightsLost', more: object): Tampering['forge'] =>
  (log) => {
    const offered = eventsOf(log, 'AssignmentOffered')[0];
    const assigned = firstOf(log);
    if (!offered || !assigned) return undefined;
    const { orderId, videoId, creatorId } = assigned.data;
    const data = { orderId, videoId, creatorId, claimId: '00000000-0000-4000-8000-00000000c1a1', ...more };
    const { log: forged } = withEvent(log, offered, { type, streamId: offered.streamId, data });
    return { log: forged, named: [assigned.eventId] };
  };

const offeredByStranger: Tampering['forge'] = (log) => {
  const offered = eventsOf(log, 'AssignmentOffered')[0];
  if (!offered) return undefined;
  const ownerId = offered.data['recipientId'];
  return { log: withData(log, offered, { ownerId }), named: [offered.eventId] };
};

export const assignmentTamperings: readonly Tampering[] = [
  { name: 'a licence is transferred without an offer', forge: withoutOffer },
  { name: 'a transfer is accepted by somebody else', forge: bySomebodyElse },
  { name: 'a licence goes to somebody else than the offer says', forge: toSomebodyElse },
  { name: 'a licence is transferred by somebody who does not own it', forge: fromSomebodyElse },
  { name: 'a licence is offered by somebody who does not own it', forge: offeredByStranger },
  { name: 'an offer is accepted after its time', forge: tooLate },
  { name: 'a licence is transferred while a claim is open', forge: after('RightsQuestioned', { wasFetched: true }) },
  { name: 'a licence is transferred after it has ended', forge: after('RightsLost', { decidedBy: null }) },
];
