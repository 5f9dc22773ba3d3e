/** What staff do that neither the kept nor a simulated marketplace has: each event in the name of whom it says. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { Fact } from '#app/crossChecks/crossCheck.ts';
import { personal, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { RefundMade } from '#events/refunds.ts';
import { aCreditNoteIssued, id } from '#testing/events.ts';
import { eventsOf, type Log } from './forge.ts';

const MINUTE_MS = 60_000;

/** The log goes on with two admins, two members of finance, two moderators, and an act of each kind that takes two people. */
export const withStaffActs = (log: Log): Log => {
  const people = log
    .filter(({ type }) => type === 'UserRegistered')
    .map(({ data }) => (data as { userId: string }).userId);
  const erased = log
    .filter(({ type }) => type === 'AccountErased')
    .map(({ data }) => (data as { userId: string }).userId);
  const [claimed] = log.filter(({ type }) => type === 'ClaimAccepted');
  const { claimId, videoId, creatorId } = (claimed?.data ?? {}) as {
    claimId: string;
    videoId: string;
    creatorId: string;
  };
  const [ada = '', alan = '', fay = '', finn = '', mia = ''] = people.filter(
    (userId) => userId !== creatorId && !erased.includes(userId),
  );
  const last = log.at(-1);
  if (!last || mia === '' || claimId === undefined) throw new Error('the log has too few people, or no claim');

  const made: RecordedEvent[] = [];
  const roles = new Map<string, StaffRole>([ada, alan].map((admin) => [admin, 'admin']));
  const revisions = new Map<string, number>();
  for (const { streamId, revision } of log) revisions.set(streamId, revision);
  const add = (by: string | null, streamId: string, { type, data }: Fact): void => {
    const revision = (revisions.get(streamId) ?? -1) + 1;
    revisions.set(streamId, revision);
    const place = log.length + made.length + 1;
    made.push({
      eventId: `00000000-0000-4000-8ffe-${String(place).padStart(12, '0')}`,
      type,
      data,
      streamId,
      revision,
      position: String(place).padStart(19, '0'),
      metadata: {
        schemaVersion: 1,
        at: new Date(Date.parse(last.metadata.at) + (made.length + 1) * MINUTE_MS).toISOString(),
        actorId: by,
        actorRole: by === null ? 'system' : (roles.get(by) ?? 'user'),
        correlationId: `request ${place}`,
        causationId: null,
      },
    });
  };
  const why = (userId: string) => personal(userId, 'There is a reason.');
  const grant = (userId: string, role: 'finance' | 'moderator'): void => {
    add(ada, `user-${userId}`, { type: 'StaffRoleProposed', data: { userId, role, by: ada, reason: why(userId) } });
    const data = { userId, role, by: alan, proposedBy: ada, reason: why(userId) };
    add(alan, `user-${userId}`, { type: 'StaffRoleGranted', data });
    roles.set(userId, role);
  };

  // Today's policies react to refunds of earlier versions, too.
  for (const refund of eventsOf(log, 'RefundMade')) {
    const { orderId, n, amountPence } = refund.data as RefundMade['data'];
    if (eventsOf(log, 'CreditNoteIssued', (data) => data['orderId'] === orderId && data['n'] === n).length > 0)
      continue;
    const note = aCreditNoteIssued({
      orderId,
      n,
      amountPence,
      refundedAt: refund.metadata.at,
      number: 'CN-2026-11-0001',
    });
    const { buyerId } = eventsOf(log, 'OrderCreated', (data) => data['orderId'] === orderId)[0]?.data as {
      buyerId: string;
    };
    add(null, 'creditNotes-2026-11', { ...note, data: { ...note.data, buyerId } });
  }
  for (const userId of [ada, alan])
    add(null, `user-${userId}`, { type: 'StaffRoleGranted', data: { userId, role: 'admin' } });
  for (const userId of [fay, finn]) grant(userId, 'finance');
  grant(mia, 'moderator');
  const reset = { userId: mia, reason: why(mia) };
  add(ada, `user-${mia}`, { type: 'PasskeyResetProposed', data: { ...reset, by: ada } });
  add(alan, `user-${mia}`, { type: 'PasskeysReset', data: { ...reset, by: alan, proposedBy: ada, passkeyIds: [] } });
  const rates = { policyId: id(81), buyerFeeBps: 1200, creatorShareBps: 9000, from: '2027-06-01T00:00:00.000Z' };
  const fees = { ...rates, proposedBy: fay, reason: 'Costs.' };
  add(fay, 'feepolicy-platform', { type: 'FeePolicyProposed', data: fees });
  add(finn, 'feepolicy-platform', { type: 'FeePolicyAnnounced', data: { ...rates, version: 2, confirmedBy: finn } });
  const skip = { parkedId: id(82), policy: 'a policy', eventId: last.eventId, proposedBy: ada, reason: 'It is read.' };
  add(ada, `parkedevent-${skip.parkedId}`, { type: 'EventSkipProposed', data: skip });
  const confirmed = { parkedId: skip.parkedId, confirmedBy: alan };
  add(alan, `parkedevent-${skip.parkedId}`, { type: 'EventSkipConfirmed', data: confirmed });
  const strike = { userId: creatorId, claimId };
  const given = { ...strike, videoId, decidedBy: mia, until: '2027-11-01T00:00:00.000Z' };
  add(mia, `strikes-${creatorId}`, { type: 'StrikeGiven', data: given });
  const removed = { ...strike, reason: why(creatorId) };
  add(mia, `strikes-${creatorId}`, { type: 'StrikeRemovalProposed', data: { ...removed, by: mia } });
  add(ada, `strikes-${creatorId}`, { type: 'StrikeRemoved', data: { ...removed, by: ada } });
  const suspended = { userId: creatorId, reason: why(creatorId) };
  add(mia, `user-${creatorId}`, { type: 'AccountSuspended', data: { ...suspended, by: mia } });
  add(creatorId, `user-${creatorId}`, {
    type: 'SuspensionAppealed',
    data: { userId: creatorId, words: why(creatorId) },
  });
  add(ada, `user-${creatorId}`, { type: 'SuspensionUpheld', data: { ...suspended, by: ada } });
  const opening = { openingId: id(83), videoId, creatorId, by: mia, matter: { kind: 'claim', id: claimId } } as const;
  add(mia, `original-${videoId}`, { type: 'OriginalWanted', data: { ...opening, reason: why(creatorId) } });
  const agreed = { openingId: opening.openingId, videoId, by: ada, until: '2027-11-01T00:00:00.000Z' };
  add(ada, `original-${videoId}`, { type: 'OriginalAgreed', data: agreed });
  const opened = { ...opening, position: 'moderator', reason: why(creatorId), agreedBy: ada } as const;
  add(mia, `original-${videoId}`, { type: 'OriginalOpened', data: opened });
  // Two days later, so that nothing before it waits for a reaction any more.
  const end = {
    ...last,
    eventId: '00000000-0000-4000-8ffe-999999999999',
    streamId: 'books-platform',
    type: 'BooksCompared',
  };
  const at = new Date(Date.parse(last.metadata.at) + 2 * 24 * 60 * MINUTE_MS).toISOString();
  const data = { from: last.metadata.at, until: at, movements: 0, differences: [] };
  const place = { revision: (revisions.get('books-platform') ?? -1) + 1, position: '9'.repeat(19) };
  const metadata = { ...last.metadata, at, actorId: null, actorRole: 'system', causationId: null } as const;
  return [...log, ...made, { ...end, ...place, data, metadata }];
};
