/** Letters that must arrive, and a person who leaves. */
import { itemOfJob } from '#platform/postgres/failedJobs.ts';
import { aBuyer } from '#testing/routes/people.ts';
import { aClaim } from '#testing/routes/claims.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
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
    const failed = { state: 'failed', output: JSON.stringify({ message: 'the disk is full' }), completed_on: longAgo };
    await db('job')
      .withSchema('pgboss')
      .insert({ id, name, data, ...failed });
    return { itemId: itemOfJob(name, id), given: [] };
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
