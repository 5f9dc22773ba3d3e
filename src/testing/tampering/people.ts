/** Tamperings with who may do what: roles, second persons, and the review of videos. */
import { eventsOf, followerOf, withData, withEvent, withMetadata, without, type Tampering } from './forge.ts';

type Type = Parameters<typeof eventsOf>[1];

/** The second person becomes the first one. */
const alone =
  (type: Type, field: string, first: readonly [type: Type, field: string]): Tampering['forge'] =>
  (log) => {
    const event = eventsOf(log, type, (data) => typeof data[field] === 'string').at(-1);
    const before = event && eventsOf(log.slice(0, log.indexOf(event)), first[0]).at(-1);
    if (!before) return undefined;
    const by = String(before.data[first[1]]);
    const changed = withData(log, event, { [field]: by });
    const [same] = changed.filter(({ eventId }) => eventId === event.eventId);
    return same && { log: withMetadata(changed, same, { actorId: by }), named: [event.eventId] };
  };

const adminInserted =
  (by: 'operator' | 'admins'): Tampering['forge'] =>
  (log) => {
    const people = eventsOf(log, 'UserRegistered').map(({ data }) => String(data['userId']));
    const admins = eventsOf(log, 'StaffRoleGranted', ({ role }) => role === 'admin').map(({ data }) => data['userId']);
    const userId = people.find((person) => !admins.includes(person));
    const after = log.at(-2);
    if (!after || userId === undefined || (by === 'operator' && admins.length < 2)) return undefined;
    const [first, second] = people;
    const data =
      by === 'operator' ? { userId, role: 'admin' } : { userId, role: 'admin', proposedBy: first, by: second };
    const event = { type: 'StaffRoleGranted', streamId: `user-${userId}`, data };
    const { log: forged, eventId } = withEvent(log, after, event, {
      causationId: null,
      actorId: null,
      actorRole: 'system',
    });
    return { log: forged, named: [eventId] };
  };

const roleTakenFromHistory: Tampering['forge'] = (log) => {
  const decided = eventsOf(log, 'ReviewDecided', ({ against }) => against === undefined).at(-1);
  const granted = decided && eventsOf(log, 'StaffRoleGranted', ({ userId }) => userId === decided.data['by']).at(0);
  return granted && { log: without(log, granted), named: [decided.eventId] };
};

const approvalRemoved: Tampering['forge'] = (log) => {
  const approved = eventsOf(log, 'VideoApproved').at(-1);
  const listed = approved && eventsOf(log, 'VideoListed', ({ videoId }) => videoId === approved.data['videoId']).at(0);
  return listed && { log: without(log, approved), named: [listed.eventId] };
};

/** By one moderator alone. */
const isPlainApproval = ({ decision, against }: Readonly<Record<string, unknown>>): boolean =>
  decision === 'approve' && against === undefined;

const decisionRemoved: Tampering['forge'] = (log) => {
  const decided = eventsOf(log, 'ReviewDecided', isPlainApproval).at(-1);
  const approved = decided && followerOf(log, decided, 'VideoApproved');
  return approved && { log: without(log, decided), named: [approved.eventId] };
};

const approvedByCreator: Tampering['forge'] = (log) => {
  const decided = eventsOf(log, 'ReviewDecided', isPlainApproval).at(-1);
  const approved = decided && followerOf(log, decided, 'VideoApproved');
  if (!approved) return undefined;
  return { log: withData(log, decided, { by: decided.data['creatorId'] }), named: [decided.eventId, approved.eventId] };
};

const approvedByRule: Tampering['forge'] = (log) => {
  const approved = eventsOf(log, 'VideoApproved', ({ isAutomatic }) => isAutomatic !== true).at(-1);
  return approved && { log: withData(log, approved, { isAutomatic: true }), named: [approved.eventId] };
};

const erasureRemoved: Tampering['forge'] = (log) => {
  const erased = eventsOf(log, 'AccountErased').at(-1);
  if (!erased) return undefined;
  const { userId } = erased.data;
  const { eventId = '' } = eventsOf(log, 'UserRegistered', (data) => data['userId'] === userId)[0] ?? {};
  const forgotten = eventsOf(log, 'PersonForgotten', (data) => data['userId'] === userId);
  return { log: without(log, erased, ...forgotten), named: [eventId, ...forgotten.map((event) => event.eventId)] };
};

const fees = ['FeePolicyAnnounced', 'confirmedBy', ['FeePolicyProposed', 'proposedBy']] as const;

const feesWithoutProposal: Tampering['forge'] = (log) => {
  const proposed = eventsOf(log, 'FeePolicyProposed').at(-1);
  const announced = eventsOf(log, 'FeePolicyAnnounced').at(-1);
  return proposed && announced && { log: without(log, proposed), named: [announced.eventId] };
};

const feesChanged: Tampering['forge'] = (log) => {
  const announced = eventsOf(log, 'FeePolicyAnnounced', ({ confirmedBy }) => confirmedBy !== null).at(-1);
  return announced && { log: withData(log, announced, { creatorShareBps: 100 }), named: [announced.eventId] };
};

const rulesWithoutProposal: Tampering['forge'] = (log) => {
  const proposed = eventsOf(log, 'HouseRulesProposed').at(-1);
  const announced = eventsOf(log, 'HouseRulesAnnounced').at(-1);
  return proposed && announced && { log: without(log, proposed), named: [announced.eventId] };
};

const rulesChanged: Tampering['forge'] = (log) => {
  const announced = eventsOf(log, 'HouseRulesAnnounced', ({ confirmedBy }) => confirmedBy !== null).at(-1);
  const strikes = { lifeDays: 1, most: 100 };
  return announced && { log: withData(log, announced, { strikes }), named: [announced.eventId] };
};

const firstRulesRemoved: Tampering['forge'] = (log) => {
  const [first, second] = eventsOf(log, 'HouseRulesAnnounced');
  return first && second && { log: without(log, first), named: [second.eventId] };
};

const proposalRemoved =
  (type: Type, granted: Type): Tampering['forge'] =>
  (log) => {
    const proposed = eventsOf(log, type).at(-1);
    const after = proposed && log.slice(log.indexOf(proposed)).find((event) => event.type === granted);
    return after && { log: without(log, proposed), named: [after.eventId] };
  };

const streamChanged: Tampering['forge'] = (log) => {
  const sold = eventsOf(log, 'OrderSold').at(-1);
  const other = eventsOf(log, 'OrderSold').at(0);
  if (!sold || !other || sold === other) return undefined;
  const moved = { ...sold, streamId: other.streamId };
  return { log: log.map((event) => (event === sold ? moved : event)), named: [sold.eventId] };
};

export const peopleTamperings: readonly Tampering[] = [
  { name: 'an admin is inserted as if two admins had agreed', forge: adminInserted('admins') },
  { name: 'an admin is inserted as if the operator had done it', forge: adminInserted('operator') },
  { name: 'the role of a moderator is removed', forge: roleTakenFromHistory },
  { name: 'the approval of a video is removed', forge: approvalRemoved },
  { name: 'the decision of a moderator is removed', forge: decisionRemoved },
  { name: 'a video is approved by its creator', forge: approvedByCreator },
  { name: 'a decision is passed off as the rule for trusted creators', forge: approvedByRule },
  { name: 'an erasure is removed, and the key is gone', forge: erasureRemoved },
  {
    name: 'a role is given by the admin who proposed it',
    forge: alone('StaffRoleGranted', 'by', ['StaffRoleProposed', 'by']),
  },
  { name: 'the proposal of a role is removed', forge: proposalRemoved('StaffRoleProposed', 'StaffRoleGranted') },
  {
    name: 'passkeys are reset by the admin who proposed it',
    forge: alone('PasskeysReset', 'by', ['PasskeyResetProposed', 'by']),
  },
  { name: 'fees are confirmed by the one who proposed them', forge: alone(...fees) },
  { name: 'the proposal of fees is removed', forge: feesWithoutProposal },
  { name: 'the share in announced fees is changed', forge: feesChanged },
  {
    name: 'house rules are confirmed by the one who proposed them',
    forge: alone('HouseRulesAnnounced', 'confirmedBy', ['HouseRulesProposed', 'proposedBy']),
  },
  { name: 'the proposal of house rules is removed', forge: rulesWithoutProposal },
  { name: 'the strikes in announced house rules are changed', forge: rulesChanged },
  { name: 'the first version of the house rules is removed', forge: firstRulesRemoved },
  {
    name: 'an event is skipped by the admin who proposed it',
    forge: alone('EventSkipConfirmed', 'confirmedBy', ['EventSkipProposed', 'proposedBy']),
  },
  {
    name: 'a strike is removed by the one who proposed it',
    forge: alone('StrikeRemoved', 'by', ['StrikeRemovalProposed', 'by']),
  },
  {
    name: 'the proposal to remove a strike is removed',
    forge: proposalRemoved('StrikeRemovalProposed', 'StrikeRemoved'),
  },
  {
    name: 'an appeal is refused by the one who suspended',
    forge: alone('SuspensionUpheld', 'by', ['AccountSuspended', 'by']),
  },
  {
    name: 'a sold original is opened with the agreement of nobody else',
    forge: alone('OriginalAgreed', 'by', ['OriginalWanted', 'by']),
  },
  {
    name: 'the agreement to open a sold original is removed',
    forge: proposalRemoved('OriginalAgreed', 'OriginalOpened'),
  },
  {
    name: 'a video that resembles a sold one is listed by the one who proposed it',
    forge: alone('ReviewDecided', 'by', ['ApprovalProposed', 'by']),
  },
  {
    name: 'the proposal to list a video that resembles a sold one is removed',
    forge: proposalRemoved('ApprovalProposed', 'ReviewDecided'),
  },
  { name: 'an event is moved to the stream of another order', forge: streamChanged },
];
