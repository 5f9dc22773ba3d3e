/** After a long outage a letter is due twice: its process is overdue, and its job has failed for good. */
import { describe, expect, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { aClaim } from '#testing/routes/claims.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator, aStaffMember } from '#testing/routes/people.ts';
import { happenedAt, type Given } from '#testing/routes/world.ts';

const anHourAgo = '2026-03-01T11:00:00.000Z';
const una = aBuyer('una', { isEmailVerified: false });
const bob = aBuyer('bob');
const carol = aCreator('carol');
const mia = aStaffMember('moderator', 'mia');
const reason = personal(bob.id, 'Spam.');
const metadata = {
  at: anHourAgo,
  actorId: null,
  actorRole: 'system',
  correlationId: 'given',
  causationId: null,
} as const;
const cause = { eventId: id(8), metadata: { schemaVersion: 1, ...metadata } };
const letters: { kind: string; facts: Given; data: object; to: string }[] = [
  {
    kind: 'mail-confirmation',
    facts: [una, { type: 'ConfirmationDue', data: { userId: una.id } }],
    data: { userId: una.id },
    to: una.email,
  },
  {
    kind: 'mail-suspension',
    facts: [
      bob,
      mia,
      { type: 'AccountSuspended', data: { userId: bob.id, reason, by: mia.id } },
      { type: 'SuspensionLetterDue', data: { userId: bob.id } },
    ],
    data: { userId: bob.id },
    to: bob.email,
  },
  {
    kind: 'mail-notification',
    facts: [
      carol,
      {
        type: 'Notified',
        data: {
          notificationId: id(70),
          userId: carol.id,
          kind: 'feesCalledOff',
          about: { countsFrom: anHourAgo },
          happenedAt: anHourAgo,
        },
      },
    ],
    data: { notificationId: id(70), cause },
    to: carol.email,
  },
  {
    kind: 'claim-letter',
    facts: aClaim(aListedVideo()),
    data: { claimId: id(80), letter: 'received', to: 'sender', cause },
    to: 'wendy@example.com',
  },
];

describe.each(letters)('a failed job of the kind $kind', ({ kind, facts, data, to }) => {
  it('is left to the process of its letter, which mails it once', async () => {
    const world = await given(happenedAt(anHourAgo, facts));
    world.jobs.giveUp({ id: id(9), name: kind, data, error: 'no luck', failedAt: anHourAgo });
    const { mails } = await world.sweep();
    expect(mails.map((mail) => mail.to)).toEqual([to]);
    expect(await world.app.findStuckWork(10)).toEqual([]);
  });
});
