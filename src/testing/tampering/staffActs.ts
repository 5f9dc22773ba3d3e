/** What staff do that neither the kept nor a simulated marketplace has: each event in the name of whom it says. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { RefundMade } from '#events/refunds.ts';
import { aCreditNoteIssued, id } from '#testing/events.ts';
import { eventsOf, type Log } from './forge.ts';
import { createRecorder } from './recorder.ts';

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

  const roles = new Map<string, StaffRole>([ada, alan].map((admin) => [admin, 'admin']));
  const { add, end } = createRecorder(log, last.metadata.at, roles);
  const why = (userId: string) => personal(userId, 'There is a reason.');
  const grant = (userId: string, role: 'finance' | 'moderator'): void => {
    add(ada, { type: 'StaffRoleProposed', data: { userId, role, by: ada, reason: why(userId) } });
    const data = { userId, role, by: alan, proposedBy: ada, reason: why(userId) };
    add(alan, { type: 'StaffRoleGranted', data });
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
    add(null, { ...note, data: { ...note.data, buyerId } });
  }
  for (const userId of [ada, alan]) add(null, { type: 'StaffRoleGranted', data: { userId, role: 'admin' } });
  for (const userId of [fay, finn]) grant(userId, 'finance');
  grant(mia, 'moderator');
  const reset = { userId: mia, reason: why(mia) };
  add(ada, { type: 'PasskeyResetProposed', data: { ...reset, by: ada } });
  add(alan, { type: 'PasskeysReset', data: { ...reset, by: alan, proposedBy: ada, passkeyIds: [] } });
  const rates = { policyId: id(81), buyerFeeBps: 1200, creatorShareBps: 9000, from: '2027-06-01T00:00:00.000Z' };
  const fees = { ...rates, proposedBy: fay, reason: 'Costs.' };
  add(fay, { type: 'FeePolicyProposed', data: fees });
  add(finn, { type: 'FeePolicyAnnounced', data: { ...rates, version: 2, confirmedBy: finn } });
  const skip = { parkedId: id(82), policy: 'a policy', eventId: last.eventId, proposedBy: ada, reason: 'It is read.' };
  add(ada, { type: 'EventSkipProposed', data: skip });
  const confirmed = { parkedId: skip.parkedId, confirmedBy: alan };
  add(alan, { type: 'EventSkipConfirmed', data: confirmed });
  const strike = { userId: creatorId, claimId };
  const given = { ...strike, videoId, decidedBy: mia, until: '2027-11-01T00:00:00.000Z' };
  add(mia, { type: 'StrikeGiven', data: given });
  const removed = { ...strike, reason: why(creatorId) };
  add(mia, { type: 'StrikeRemovalProposed', data: { ...removed, by: mia } });
  add(ada, { type: 'StrikeRemoved', data: { ...removed, by: ada } });
  const suspended = { userId: creatorId, reason: why(creatorId) };
  add(mia, { type: 'AccountSuspended', data: { ...suspended, by: mia } });
  add(creatorId, {
    type: 'SuspensionAppealed',
    data: { userId: creatorId, words: why(creatorId) },
  });
  add(ada, { type: 'SuspensionUpheld', data: { ...suspended, by: ada } });
  const opening = { openingId: id(83), videoId, creatorId, by: mia, matter: { kind: 'claim', id: claimId } } as const;
  add(mia, { type: 'OriginalWanted', data: { ...opening, reason: why(creatorId) } });
  const agreed = { openingId: opening.openingId, videoId, by: ada, until: '2027-11-01T00:00:00.000Z' };
  add(ada, { type: 'OriginalAgreed', data: agreed });
  const opened = { ...opening, position: 'moderator', reason: why(creatorId), agreedBy: ada } as const;
  add(mia, { type: 'OriginalOpened', data: opened });
  return end();
};
