/** Letters that must arrive, and a person who leaves. */
import { itemOfJob } from '#platform/jobs/failedJobs.ts';
import { itemOfParked, parkedEvents } from '#platform/processes/parkedEvents.ts';
import { aBuyer } from '#testing/routes/people.ts';
import { aClaim } from '#testing/routes/claims.ts';
import { streamOfEvent, type DomainEvent } from '#testing/routes/streams.ts';
import { cast, eventIdOf, type Plant } from './plant.ts';

export const letters: Record<string, Plant> = {
  erasure: () => {
    const { buyer } = cast(31);
    return { itemId: buyer.id, given: [buyer, { type: 'AccountErased', data: { userId: buyer.id } }] };
  },
  // The picture of a person who left; the disk was full when it should have been removed.
  job: async ({ db, longAgo }) => {
    const { buyer, itemId: id } = cast(37);
    const name = 'remove-old-avatars';
    const data = JSON.stringify({ userId: buyer.id, isGone: true });
    await db('jobs').insert({ id, name, data, state: 'failed', error: 'the disk is full', ended_at: longAgo });
    return { itemId: itemOfJob(name, id), given: [] };
  },
  // The end of the sessions of a suspended person; the database was away when it should have come.
  reaction: async ({ db, longAgo }) => {
    const buyer = aBuyer('stuck-buyer-38', { isSuspended: true });
    const place = buyer.events.findIndex(({ type }) => type === 'AccountSuspended');
    const event = buyer.events[place];
    if (!event) throw new Error('nobody is suspended');
    const streamId = streamOfEvent(event);
    const revision = buyer.events.slice(0, place).filter((earlier) => streamOfEvent(earlier) === streamId).length;
    const policy = 'end the sessions of a suspended person';
    const parking = await parkedEvents({ db, now: () => longAgo }).open(policy);
    const recorded = { eventId: eventIdOf(event), streamId, type: event.type, revision };
    await parking.park(recorded, new Error('the database is away'));
    return { itemId: itemOfParked(policy, streamId), given: buyer };
  },
  // It stopped at an event, and has passed it since.
  'read-model': async ({ db, longAgo }) => {
    const name = 'orders';
    await db('stopped_read_models').insert({ name, position: '', event: '', error: 'no luck', stopped_at: longAgo });
    return { itemId: name, given: [] };
  },
  confirmation: () => {
    const buyer = aBuyer('stuck-buyer-32', { isEmailVerified: false });
    return { itemId: buyer.id, given: [buyer, { type: 'ConfirmationDue', data: { userId: buyer.id } }] };
  },
  'suspension-letter': () => {
    const buyer = aBuyer('stuck-buyer-33', { isSuspended: true });
    return { itemId: buyer.id, given: [buyer, { type: 'SuspensionLetterDue', data: { userId: buyer.id } }] };
  },
  'claim-letter': ({ longAgo }) => {
    const { video, itemId: claimId } = cast(35);
    return { itemId: `${claimId}:sender:received:${longAgo}`, given: aClaim(video, { claimId }) };
  },
  'plan-mail': () => {
    const { creator } = cast(36);
    const ended: DomainEvent = { type: 'ProEnded', data: { userId: creator.id, because: 'cancelled' } };
    const about = eventIdOf(ended);
    const due: DomainEvent = { type: 'PlanMailDue', data: { userId: creator.id, about } };
    return { itemId: `${creator.id}:${about}`, given: [creator, ended, due] };
  },
  mail: ({ now }) => {
    const { creator, itemId } = cast(34);
    const notified = { notificationId: itemId, userId: creator.id, kind: 'payeeReady', about: {}, happenedAt: now };
    return { itemId, given: [creator, { type: 'Notified', data: notified }] };
  },
};
