/** Tamperings with payouts and with the order of the log. */
import { eventsOf, followerOf, withData, withEvent, withMetadata, without, type Tampering } from './forge.ts';

type Type = Parameters<typeof eventsOf>[1];

const change =
  (type: Type, data: Readonly<Record<string, unknown>>): Tampering['forge'] =>
  (log) => {
    const event = eventsOf(log, type).at(-1);
    return event && { log: withData(log, event, data), named: [event.eventId] };
  };

const remove =
  (type: Type, named: readonly Type[]): Tampering['forge'] =>
  (log) => {
    const event = eventsOf(log, type).at(0);
    if (!event) return undefined;
    const { payoutId } = event.data;
    const others = named.flatMap((other) => eventsOf(log, other, (data) => data['payoutId'] === payoutId));
    return others.length === 0 ? undefined : { log: without(log, event), named: others.map(({ eventId }) => eventId) };
  };

const otherPayee: Tampering['forge'] = (log) => {
  const request = eventsOf(log, 'PayoutRequested').at(-1);
  const [other] = eventsOf(log, 'UserRegistered', ({ userId }) => userId !== request?.data['creatorId']);
  const creatorId = other?.data['userId'];
  return request && other && { log: withData(log, request, { creatorId }), named: [request.eventId] };
};

const transferMoved: Tampering['forge'] = (log) => {
  const transfer = eventsOf(log, 'TransferMade').at(-1);
  if (!transfer) return undefined;
  const payoutId = '00000000-0000-4000-8000-00000000dead';
  const moved = { ...transfer, streamId: `payout-${payoutId}`, data: { ...transfer.data, payoutId } };
  return { log: log.map((event) => (event === transfer ? moved : event)), named: [transfer.eventId] };
};

const transferTwice: Tampering['forge'] = (log) => {
  const transfer = eventsOf(log, 'TransferMade').at(-1);
  if (!transfer) return undefined;
  const { log: forged, eventId } = withEvent(log, transfer, transfer);
  return { log: forged, named: [eventId] };
};

const secondPersonRemoved: Tampering['forge'] = (log) => {
  const approved = eventsOf(log, 'PayoutApproved').at(-1);
  const released = approved && followerOf(log, approved, 'PayoutReleased');
  return released && { log: without(log, approved), named: [released.eventId] };
};

const releasedAlone: Tampering['forge'] = (log) => {
  const approved = eventsOf(log, 'PayoutApproved').at(-1);
  const released = approved && followerOf(log, approved, 'PayoutReleased');
  if (!released) return undefined;
  return {
    log: withMetadata(log, released, { actorId: String(approved.data['approvedBy']) }),
    named: [released.eventId],
  };
};

const batchAlone: Tampering['forge'] = (log) => {
  const approved = eventsOf(log, 'BatchApproved').find(
    ({ data }) =>
      eventsOf(
        log,
        'BatchProposed',
        ({ batchId, totalPence }) => batchId === data['batchId'] && Number(totalPence) > 50_000,
      ).length > 0,
  );
  const [proposed] = approved
    ? eventsOf(log, 'BatchProposed', ({ batchId }) => batchId === approved.data['batchId'])
    : [];
  if (!approved || !proposed) return undefined;
  const approvedBy = proposed.data['proposedBy'];
  const changed = withData(log, approved, { approvedBy });
  return { log: changed, named: [approved.eventId] };
};

const refundAlone: Tampering['forge'] = (log) => {
  const approved = eventsOf(log, 'RefundApproved').find(({ data }) => {
    const refunds = eventsOf(
      log,
      'RefundStarted',
      ({ orderId, amountPence }) => orderId === data['orderId'] && amountPence === data['amountPence'],
    );
    return refunds.length > 0;
  });
  if (!approved) return undefined;
  const { orderId } = approved.data;
  const after = [...eventsOf(log, 'RefundStarted'), ...eventsOf(log, 'ProblemDecided')].filter(
    ({ data }) => data['orderId'] === orderId,
  );
  return { log: without(log, approved), named: after.map(({ eventId }) => eventId) };
};

const timeTurnedBack: Tampering['forge'] = (log) => {
  const event = log.findLast(({ revision }) => revision > 0);
  const before = log.find(({ streamId, revision }) => streamId === event?.streamId && revision + 1 === event.revision);
  if (!event || !before) return undefined;
  const at = new Date(Date.parse(before.metadata.at) - 3_600_000).toISOString();
  return { log: withMetadata(log, event, { at }), named: [event.eventId] };
};

const causedByNothing: Tampering['forge'] = (log) => {
  const event = log.findLast(({ metadata }) => metadata.causationId !== null);
  const causationId = '00000000-0000-4000-8000-00000000dead';
  return event && { log: withMetadata(log, event, { causationId }), named: [event.eventId] };
};

const causedByLater: Tampering['forge'] = (log) => {
  const event = log.find(({ metadata }) => metadata.causationId !== null);
  const causationId = log.at(-1)?.eventId ?? null;
  return event && { log: withMetadata(log, event, { causationId }), named: [event.eventId] };
};

const causedByOtherRequest: Tampering['forge'] = (log) => {
  const event = log.findLast(({ metadata }) => metadata.causationId !== null);
  const other = log.find(({ metadata }) => metadata.correlationId !== event?.metadata.correlationId);
  return event && other && { log: withMetadata(log, event, { causationId: other.eventId }), named: [event.eventId] };
};

const idTwice: Tampering['forge'] = (log) => {
  const [first] = log;
  const last = log.at(-1);
  const changed = first && last && { ...last, eventId: first.eventId };
  return changed && { log: [...log.slice(0, -1), changed], named: [first.eventId] };
};

export const payoutTamperings: readonly Tampering[] = [
  { name: 'the payee of a payout is replaced', forge: otherPayee },
  { name: 'the amount of a requested payout is changed', forge: change('PayoutRequested', { amountPence: 1 }) },
  { name: 'the amount of a reserved payout is changed', forge: change('PayoutReserved', { amountPence: 1 }) },
  { name: 'the amount of a paid payout is changed', forge: change('PayoutPaid', { amountPence: 1 }) },
  { name: 'the amount of a transfer is changed', forge: change('TransferMade', { amountPence: 1 }) },
  { name: 'a transfer is moved to another payout', forge: transferMoved },
  { name: 'a transfer is made twice', forge: transferTwice },
  {
    name: 'a reservation is removed',
    forge: remove('PayoutReserved', ['PayoutRequested', 'PayoutReleased', 'PayoutRejected']),
  },
  { name: 'the request of a payout is removed', forge: remove('PayoutRequested', ['PayoutReserved']) },
  { name: 'the release of a payout is removed', forge: remove('PayoutReleased', ['TransferMade', 'PayoutFailed']) },
  { name: 'the settlement of a payout is removed', forge: remove('PayoutSettled', ['PayoutPaid', 'PayoutCutShort']) },
  { name: 'the end of a payout is removed', forge: remove('PayoutPaid', ['PayoutSettled']) },
  { name: 'the approval of a large payout is removed', forge: secondPersonRemoved },
  { name: 'a large payout is released by the one who approved it', forge: releasedAlone },
  { name: 'a large batch is approved by its proposer', forge: batchAlone },
  { name: 'the approval of a large refund is removed', forge: refundAlone },
  { name: 'the time is turned back', forge: timeTurnedBack },
  { name: 'a cause points to nothing', forge: causedByNothing },
  { name: 'a cause comes after its effect', forge: causedByLater },
  { name: 'a cause belongs to another request', forge: causedByOtherRequest },
  { name: 'an id is used twice', forge: idTwice },
];
