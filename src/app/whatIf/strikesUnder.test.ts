/** Strikes count from the moment at which their claim was upheld, as those that were given do. */
import { expect, it } from 'vitest';
import { personal, type Event, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { creatorId, id } from '#testing/events.ts';
import { createStrikes } from './strikesUnder.ts';

const recorded = (streamId: string, at: string, event: Event): RecordedEvent => ({
  ...event,
  eventId: id(1),
  streamId,
  revision: 0,
  position: '1',
  metadata: { schemaVersion: 1, at, actorId: null, actorRole: 'system', correlationId: 'x', causationId: null },
});
const claimId = id(9);
const upheld = recorded(`claim-${claimId}`, '2026-03-01T10:00:00.000Z', {
  type: 'ClaimUpheld',
  data: { claimId, reason: personal(creatorId, 'x') },
});
const given = recorded(`strikes-${creatorId}`, '2026-03-01T11:00:00.000Z', {
  type: 'StrikeGiven',
  data: { userId: creatorId, claimId, videoId: id(1), decidedBy: null, until: '2027-03-01T10:00:00.000Z' },
});
const removed = recorded(`strikes-${creatorId}`, '2026-03-01T12:00:00.000Z', {
  type: 'StrikeRemoved',
  data: { userId: creatorId, claimId, by: id(8), reason: personal(creatorId, 'x') },
});

it('counts a day from the claim, not from the strike', () => {
  const strikes = createStrikes({ lifeDays: 1, most: 3 });
  for (const event of [upheld, given]) strikes.see(event, true);
  const countAt = (at: string) => strikes.at(creatorId, at).strikes;
  expect(countAt('2026-03-02T09:30:00.000Z')).toEqual({ recorded: 1, other: 1 });
  expect(countAt('2026-03-02T10:30:00.000Z')).toEqual({ recorded: 1, other: 0 });
});

it('removes under other rules what was removed', () => {
  const strikes = createStrikes({ lifeDays: 365, most: 3 });
  for (const event of [upheld, given, removed]) strikes.see(event, true);
  expect(strikes.at(creatorId, '2026-03-03T00:00:00.000Z').strikes).toEqual({ recorded: 0, other: 0 });
});

it('ends the account by the first strike where one is the most', () => {
  const strikes = createStrikes({ lifeDays: 365, most: 1 });
  for (const event of [upheld, given]) strikes.see(event, true);
  expect(strikes.at(creatorId, '2026-03-03T00:00:00.000Z')).toMatchObject({
    endedOn: { recorded: null, other: '2026-03-01' },
    endedAccounts: { recorded: 0, other: 1 },
  });
});
