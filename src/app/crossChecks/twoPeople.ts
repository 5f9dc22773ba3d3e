/** Memory: the proposals that are open, who suspended, upheld or refused last, and the parked events. */
import { createFindings, merged, type CrossCheck, type Findings, type Handlers } from './crossCheck.ts';
import { createMustDiffer, type MustDiffer } from './mustDiffer.ts';
import { secondPersonForMoney } from './twoPeopleForMoney.ts';
import type { Staff } from './staff.ts';
import { twoPeopleForTerms } from './terms/twoPeopleForTerms.ts';

const roles = (staff: Staff, { report, compare }: Findings, mustDiffer: MustDiffer): Handlers => {
  const proposals = new Map<string, string>();
  const resets = new Map<string, string>();
  return {
    StaffRoleProposed: (event) => {
      const { userId, role, by } = event.data;
      proposals.set(`${userId} ${role}`, by);
      mustDiffer(event, 'gets the role', userId, by);
    },
    StaffRoleDeclined: ({ data: { userId, role } }) => void proposals.delete(`${userId} ${role}`),
    StaffRoleGranted: (event) => {
      const { userId, role, by, proposedBy } = event.data;
      const proposal = proposals.get(`${userId} ${role}`);
      proposals.delete(`${userId} ${role}`);
      if (by === undefined) {
        // The operator makes the first two admins; as long as there are not two, nobody else can grant.
        const admins = staff.countAdmins(userId);
        if (admins >= 2)
          report(event, `a role given by two of the ${admins} admins`, 'one given by the command line of the operator');
        return;
      }
      mustDiffer(event, 'proposed the role', proposal, by);
      mustDiffer(event, 'gets the role', userId, by);
      if (proposal !== undefined) compare(event, 'the proposer of the role:', proposal, proposedBy);
    },
    StaffRoleRevoked: (event) => mustDiffer(event, 'loses the role', event.data.userId, event.data.by ?? null),
    PasskeyResetProposed: (event) => {
      resets.set(event.data.userId, event.data.by);
      mustDiffer(event, 'has lost the passkeys', event.data.userId, event.data.by);
    },
    PasskeyResetDeclined: ({ data: { userId } }) => void resets.delete(userId),
    PasskeysReset: (event) => {
      const { userId, by } = event.data;
      if (by !== undefined) {
        mustDiffer(event, 'proposed the reset', resets.get(userId), by);
        mustDiffer(event, 'has lost the passkeys', userId, by);
      }
      resets.delete(userId);
    },
  };
};

const appeals = (mustDiffer: MustDiffer): Handlers => {
  const suspended = new Map<string, { by: string | null; isAppealed: boolean }>();
  const strikes = new Map<string, string | null>();
  const removals = new Map<string, string>();
  return {
    AccountSuspended: ({ data: { userId, by = null } }) => void suspended.set(userId, { by, isAppealed: false }),
    SuspensionAppealed: ({ data: { userId } }) => {
      const suspension = suspended.get(userId);
      if (suspension) suspension.isAppealed = true;
    },
    SuspensionUpheld: (event) => {
      const suspension = suspended.get(event.data.userId);
      mustDiffer(event, 'suspended the account', suspension?.by, event.data.by);
      if (suspension) suspension.isAppealed = false;
    },
    AccountReinstated: (event) => {
      const suspension = suspended.get(event.data.userId);
      mustDiffer(
        event,
        'suspended the account',
        suspension && (suspension.isAppealed ? suspension.by : null),
        event.metadata.actorId,
      );
      suspended.delete(event.data.userId);
    },
    StrikeGiven: ({ data: { userId, claimId, decidedBy } }) => void strikes.set(`${userId} ${claimId}`, decidedBy),
    StrikeAppealRefused: (event) => {
      const key = `${event.data.userId} ${event.data.claimId}`;
      mustDiffer(event, 'upheld the claim', strikes.get(key), event.metadata.actorId);
      removals.delete(key);
    },
    StrikeRemovalProposed: ({ data: { userId, claimId, by } }) => void removals.set(`${userId} ${claimId}`, by),
    StrikeRemoved: (event) => {
      const key = `${event.data.userId} ${event.data.claimId}`;
      mustDiffer(event, 'proposed the removal', removals.get(key), event.data.by);
      removals.delete(key);
    },
  };
};

const skippedEvents = (mustDiffer: MustDiffer): Handlers => {
  const skips = new Map<string, string>();
  return {
    EventSkipProposed: ({ data: { parkedId, proposedBy } }) => void skips.set(parkedId, proposedBy),
    EventSkipConfirmed: (event) =>
      mustDiffer(event, 'proposed to skip the event', skips.get(event.data.parkedId), event.data.confirmedBy),
  };
};

const originals = ({ compare }: Findings, mustDiffer: MustDiffer): Handlers => {
  const wishes = new Map<string, { by: string; agreedBy: string | undefined }>();
  return {
    OriginalWanted: ({ data: { openingId, by } }) => void wishes.set(openingId, { by, agreedBy: undefined }),
    OriginalAgreed: (event) => {
      const wish = wishes.get(event.data.openingId);
      mustDiffer(event, 'wants to see the original', wish?.by, event.data.by);
      if (wish) wish.agreedBy = event.data.by;
    },
    OriginalOpened: (event) => {
      const { openingId, by, agreedBy, reason } = event.data;
      // Only the original of a sold video takes two.
      if (reason === null && agreedBy === null) return;
      const wish = wishes.get(openingId);
      mustDiffer(event, 'agreed to the opening', wish?.agreedBy, by);
      if (wish?.agreedBy !== undefined) compare(event, 'the person who agreed:', wish.agreedBy, agreedBy);
    },
  };
};

const approvals = (mustDiffer: MustDiffer): Handlers => {
  const proposals = new Map<string, string>();
  return {
    ApprovalProposed: ({ data: { videoId, by } }) => void proposals.set(videoId, by),
    ReviewDecided: (event) => {
      const { videoId, by, against = [] } = event.data;
      if (against.some(({ kind }) => kind === 'sold'))
        mustDiffer(event, 'proposed to list it', proposals.get(videoId), by);
    },
  };
};

/** @param limitPence above it payouts, batches and refunds need two people, as the settings of today say */
export const twoPeopleCheck = (staff: Staff, limitPence: number): CrossCheck => {
  const findings = createFindings();
  const mustDiffer = createMustDiffer(findings);
  const see = merged(
    roles(staff, findings, mustDiffer),
    appeals(mustDiffer),
    twoPeopleForTerms(findings, mustDiffer),
    skippedEvents(mustDiffer),
    originals(findings, mustDiffer),
    approvals(mustDiffer),
    ...secondPersonForMoney(findings, mustDiffer, limitPence),
  );
  return {
    name: 'what takes two people was done by two, and roles are given by two admins',
    see,
    finish: () => findings.list(),
  };
};
