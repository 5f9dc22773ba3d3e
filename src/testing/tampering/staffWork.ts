/** What staff do that neither the kept nor a simulated marketplace has: each event in the name of whom it says. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import { standardRules } from '#contracts/site/houseRules.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { ClaimAccepted, ClaimReceived } from '#events/claims.ts';
import type { RefundMade } from '#events/refunds.ts';
import { aCreditNoteIssued, id } from '#testing/events.ts';
import { eventsOf, type Log } from './forge.ts';
import { createRecorder } from './recorder.ts';

type Recorder = ReturnType<typeof createRecorder>;
type Claim = ClaimAccepted['data'];
/** Two admins, two members of finance, and a moderator. */
type Staff = Readonly<{ ada: string; alan: string; fay: string; finn: string; mia: string }>;

const why = (userId: string) => personal(userId, 'There is a reason.');

/** Today's policies react to refunds of earlier versions, too. */
const recordNotes = ({ add }: Recorder, log: Log): void => {
  for (const refund of eventsOf(log, 'RefundMade')) {
    const { orderId, n, amountPence } = refund.data as RefundMade['data'];
    const isOfOrder = (data: Readonly<Record<string, unknown>>): boolean => data['orderId'] === orderId;
    const [order] = eventsOf(log, 'OrderCreated', isOfOrder);
    if (eventsOf(log, 'CreditNoteIssued', isOfOrder).length > 0) continue;
    const buyerId = String(order?.data['buyerId']);
    const refundedAt = refund.metadata.at;
    add(null, aCreditNoteIssued({ orderId, buyerId, n, amountPence, refundedAt, number: 'CN-2026-11-0001' }));
  }
};

/** The operator makes two admins, and these give the other roles and replace passkeys. */
const recordRoles = ({ add }: Recorder, { ada, alan, fay, finn, mia }: Staff): void => {
  const grant = (userId: string, role: 'finance' | 'moderator'): void => {
    add(ada, { type: 'StaffRoleProposed', data: { userId, role, by: ada, reason: why(userId) } });
    const data = { userId, role, by: alan, proposedBy: ada, reason: why(userId) };
    add(alan, { type: 'StaffRoleGranted', data });
  };
  for (const userId of [ada, alan]) add(null, { type: 'StaffRoleGranted', data: { userId, role: 'admin' } });
  for (const userId of [fay, finn]) grant(userId, 'finance');
  grant(mia, 'moderator');
  const reset = { userId: mia, reason: why(mia) };
  add(ada, { type: 'PasskeyResetProposed', data: { ...reset, by: ada } });
  add(alan, { type: 'PasskeysReset', data: { ...reset, by: alan, proposedBy: ada, passkeyIds: [] } });
};

const recordTermsAndSkip = (recorder: Recorder, { ada, alan, fay, finn }: Staff, eventId: string): void => {
  const { add } = recorder;
  const rates = { policyId: id(81), buyerFeeBps: 1200, creatorShareBps: 9000, from: '2027-06-01T00:00:00.000Z' };
  add(fay, { type: 'FeePolicyProposed', data: { ...rates, proposedBy: fay, reason: 'Costs.' } });
  add(finn, { type: 'FeePolicyAnnounced', data: { ...rates, version: 2, confirmedBy: finn } });
  const rules = { rulesId: id(84), ...standardRules, from: '2027-06-01T00:00:00.000Z' };
  const first = { rulesId: id(85), ...standardRules, from: recorder.next(), version: 1, confirmedBy: null };
  add(null, { type: 'HouseRulesAnnounced', data: first });
  add(fay, { type: 'HouseRulesProposed', data: { ...rules, proposedBy: fay, reason: 'Refunds.' } });
  add(finn, { type: 'HouseRulesAnnounced', data: { ...rules, version: 2, confirmedBy: finn } });
  const parkedId = id(82);
  const skip = { parkedId, policy: 'a policy', eventId, proposedBy: ada, reason: 'It is read.' };
  add(ada, { type: 'EventSkipProposed', data: skip });
  add(alan, { type: 'EventSkipConfirmed', data: { parkedId, confirmedBy: alan } });
};

/** A strike and its removal, a suspension and its appeal. */
const recordAppeals = ({ add, next }: Recorder, { ada, mia }: Staff, { claimId, videoId, creatorId }: Claim): void => {
  const strike = { userId: creatorId, claimId };
  const until = addDays(next(), standardRules.strikes.lifeDays);
  add(mia, { type: 'ClaimUpheld', data: { claimId, videoId, creatorId, by: mia, reason: why(creatorId) } });
  add(mia, { type: 'StrikeGiven', data: { ...strike, videoId, decidedBy: mia, until } });
  const removed = { ...strike, reason: why(creatorId) };
  add(mia, { type: 'StrikeRemovalProposed', data: { ...removed, by: mia } });
  add(ada, { type: 'StrikeRemoved', data: { ...removed, by: ada } });
  const suspended = { userId: creatorId, reason: why(creatorId) };
  add(mia, { type: 'AccountSuspended', data: { ...suspended, by: mia } });
  add(creatorId, { type: 'SuspensionAppealed', data: { userId: creatorId, words: why(creatorId) } });
  add(ada, { type: 'SuspensionUpheld', data: { ...suspended, by: ada } });
};

/** As many strikes as are tolerated, each after a notice like that of the first claim, and what is found then. */
const recordStrikes = ({ add, next }: Recorder, { mia }: Staff, log: Log, first: Claim): void => {
  const { videoId, creatorId } = first;
  const [received] = eventsOf(log, 'ClaimReceived', ({ claimId }) => claimId === first.claimId);
  if (!received) throw new Error('the log has no notice');
  const notice = received.data as ClaimReceived['data'];
  const claimIds = Array.from({ length: standardRules.strikes.most }, (_, n) => id(91 + n));
  for (const claimId of claimIds) {
    add(null, { type: 'ClaimReceived', data: { ...notice, claimId } });
    const until = addDays(next(), standardRules.strikes.lifeDays);
    add(mia, { type: 'ClaimUpheld', data: { claimId, videoId, creatorId, by: mia, reason: why(creatorId) } });
    add(null, { type: 'StrikeGiven', data: { userId: creatorId, claimId, videoId, decidedBy: mia, until } });
  }
  add(null, { type: 'RepeatInfringerFound', data: { userId: creatorId, claimIds } });
};

const recordOpening = ({ add }: Recorder, { ada, mia }: Staff, { claimId, videoId, creatorId }: Claim): void => {
  const opening = { openingId: id(83), videoId, creatorId, by: mia, matter: { kind: 'claim', id: claimId } } as const;
  const { openingId } = opening;
  add(mia, { type: 'OriginalWanted', data: { ...opening, reason: why(creatorId) } });
  add(ada, { type: 'OriginalAgreed', data: { openingId, videoId, by: ada, until: '2027-11-01T00:00:00.000Z' } });
  const opened = { ...opening, position: 'moderator', reason: why(creatorId), agreedBy: ada } as const;
  add(mia, { type: 'OriginalOpened', data: opened });
};

/** One moderator proposes to list a video that resembles a sold one, and an admin confirms it and undoes it at once. */
const recordApproval = ({ add, next }: Recorder, { ada, mia }: Staff, { videoId, creatorId }: Claim): void => {
  const against = [{ kind: 'sold' as const, videoId: id(84) }];
  const note = why(creatorId);
  add(mia, { type: 'ApprovalProposed', data: { videoId, creatorId, by: mia, note, against, at: next() } });
  const at = next();
  const decided = { decision: 'approve', code: null, reason: personal(creatorId, ''), privateNote: note } as const;
  const moments = { takenAt: null, at, takesEffectAt: at };
  add(ada, { type: 'ReviewDecided', data: { videoId, creatorId, by: ada, ...decided, ...moments, against } });
  add(ada, { type: 'ReviewUndone', data: { videoId, by: ada } });
};

/** The log goes on with staff, and with everything for which two of them are needed, but no money. */
export const withStaffWork = (log: Log): Log => {
  const idsIn = (type: 'UserRegistered' | 'AccountErased'): string[] =>
    eventsOf(log, type).map(({ data }) => String(data['userId']));
  const [claimed] = eventsOf(log, 'ClaimAccepted');
  const last = log.at(-1);
  if (!last || !claimed) throw new Error('the log has no claim');
  const claim = claimed.data as Claim;
  const gone = new Set([claim.creatorId, ...idsIn('AccountErased')]);
  const [ada, alan, fay, finn, mia] = idsIn('UserRegistered').filter((userId) => !gone.has(userId));
  if (!ada || !alan || !fay || !finn || !mia) throw new Error('the log has too few people');
  const staff = { ada, alan, fay, finn, mia };
  const roles = { [ada]: 'admin', [alan]: 'admin', [fay]: 'finance', [finn]: 'finance', [mia]: 'moderator' } as const;
  const recorder = createRecorder(log, last.metadata.at, new Map<string, StaffRole>(Object.entries(roles)));
  recordNotes(recorder, log);
  recordRoles(recorder, staff);
  recordTermsAndSkip(recorder, staff, last.eventId);
  recordAppeals(recorder, staff, claim);
  recordStrikes(recorder, staff, log, claim);
  recordOpening(recorder, staff, claim);
  recordApproval(recorder, staff, claim);
  return recorder.end();
};
