/** Texts that stood in clear are read from old events as before, and are sealed in new ones. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { eventUpcasters, eventVersions } from '#events/versions.ts';
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

it.each([
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
  const recorded = { type, data: before, metadata, eventId: 'e', streamId: 's', revision: 0, position: '1' };
  const { data } = upcast({ versions: eventVersions, upcasters: eventUpcasters }, recorded);
  expect(data).toEqual({ ...before, [field]: { personal: before[owner], value: before[field] } });
  const now = golden[`${type}@2`]?.example ?? {};
  expect(now[field]).toMatchObject({ personal: now[owner] });
});
