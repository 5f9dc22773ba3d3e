/** Texts that stood in clear are read from old events as before, and are sealed in new ones. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { eventUpcasters } from '#events/steps.ts';
import { eventVersions } from '#events/versions.ts';
import { upcast } from '#platform/eventStore/upcast.ts';

type Data = Readonly<Record<string, unknown>>;
const golden = JSON.parse(
  readFileSync(path.join(process.cwd(), 'src', 'events', 'golden', 'events.json'), 'utf8'),
) as Readonly<Record<string, { example: Data }>>;
const metadata = {
  schemaVersion: 1,
  at: '2026-01-01T00:00:00.000Z',
  actorId: null,
  actorRole: 'system',
  correlationId: 'c',
  causationId: null,
} as const;

const readNow = (type: string, data: Data, schemaVersion = 1): unknown => {
  const place = { eventId: 'e', streamId: 's', revision: 0, position: '1' };
  const recorded = { type, data, metadata: { ...metadata, schemaVersion }, ...place };
  return upcast({ versions: eventVersions, upcasters: eventUpcasters }, recorded).data;
};

it.each([
  ['ReviewDecided', 'reason', 'creatorId'],
  // These do not name the creator, for whom the text is sealed now.
  ['ChangesRequested', 'reason', 'videoId'],
  ['VideoRejected', 'reason', 'videoId'],
  ['FeatureEnded', 'reason', 'videoId'],
  ['VideoTakenDown', 'reason', 'creatorId'],
  ['PayoutRejected', 'reason', 'creatorId'],
  ['PayoutReturned', 'reason', 'creatorId'],
  ['ReportDismissed', 'reason', 'reporterId'],
  ['ReportSettled', 'reason', 'reporterId'],
  ['MessageHidden', 'reason', 'fromId'],
  ['RequestHidden', 'reason', 'requestId'],
  ['RequestShown', 'reason', 'requestId'],
  ['AnswerHidden', 'reason', 'creatorId'],
  ['ReviewHidden', 'reason', 'orderId'],
  ['CaseClosed', 'reason', 'caseId'],
  ['ProblemDecided', 'reason', 'orderId'],
  ['RefundStarted', 'note', 'orderId'],
  ['ElementsAsked', 'note', 'claimId'],
  ['ClaimDismissed', 'reason', 'claimId'],
  ['ClaimRestored', 'reason', 'claimId'],
  ['ClaimUpheld', 'reason', 'claimId'],
  ['StrikeAppealRefused', 'reason', 'userId'],
  ['StrikeRemovalProposed', 'reason', 'userId'],
  ['StrikeRemoved', 'reason', 'userId'],
  ['OrderCreated', 'channelUrl', 'buyerId'],
])('%s: %s belongs to %s', (type, field, owner) => {
  const before = golden[`${type}@1`]?.example ?? {};
  expect(readNow(type, before)).toEqual({ ...before, [field]: { personal: before[owner], value: before[field] } });
  const now = golden[`${type}@2`]?.example ?? {};
  expect(now[field]).toMatchObject({ personal: now[owner] });
});

it('a note in a notification belongs to its recipient', () => {
  const before = { userId: 'u', about: { videoId: 'v', reason: 'Too dark.' } };
  const note = { personal: 'u', value: 'Too dark.' };
  expect(readNow('Notified', before, 2)).toEqual({ userId: 'u', about: { videoId: 'v', reason: note } });
  expect(readNow('Notified', { userId: 'u', about: {} }, 2)).toEqual({ userId: 'u', about: {} });
});

it('why an offer was taken down belongs to its creator, and why it was withdrawn is our own sentence', () => {
  const takedown = { by: 'm', code: 'rights', privateNote: null };
  expect(readNow('OfferWithdrawn', { videoId: 'v', reason: 'Not yours.', takedown })).toEqual({
    videoId: 'v',
    reason: 'A moderator took it down.',
    takedown: { ...takedown, reason: { personal: 'v', value: 'Not yours.' } },
  });
  const withdrawn = { videoId: 'v', reason: 'The creator took it back.' };
  expect(readNow('OfferWithdrawn', withdrawn)).toEqual(withdrawn);
});
