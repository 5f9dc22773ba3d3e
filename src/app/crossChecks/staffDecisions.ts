/** Memory: the members of staff. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { createFindings, type CrossCheck, type SeenEvent } from './crossCheck.ts';
import type { Staff } from './staff.ts';

const moderators = ['moderator'] as const;
const finance = ['finance'] as const;
const admins = ['admin'] as const;
const helpers = ['moderator', 'finance'] as const;
const everybody = ['moderator', 'finance', 'auditor'] as const;

/** The field that names who decided, and the roles that may; an admin always may. */
const deciders: Readonly<Record<string, readonly [field: string, roles: readonly StaffRole[]]>> = {
  AccountErased: ['by', admins],
  AccountSuspended: ['by', moderators],
  ApprovalProposed: ['by', moderators],
  BatchApproved: ['approvedBy', finance],
  BatchDeclined: ['declinedBy', finance],
  BatchProposed: ['proposedBy', finance],
  ClaimRestored: ['by', moderators],
  ClaimUpheld: ['by', moderators],
  EventSkipConfirmed: ['confirmedBy', admins],
  EventSkipProposed: ['proposedBy', admins],
  FeePolicyAnnounced: ['confirmedBy', finance],
  FeePolicyDropped: ['droppedBy', finance],
  FeePolicyProposed: ['proposedBy', finance],
  HouseRulesAnnounced: ['confirmedBy', finance],
  HouseRulesDropped: ['droppedBy', finance],
  HouseRulesProposed: ['proposedBy', finance],
  ListingEditApproved: ['by', moderators],
  ListingEditDeclined: ['by', moderators],
  OriginalAgreed: ['by', everybody],
  OriginalOpened: ['by', everybody],
  OriginalWanted: ['by', everybody],
  PasskeyResetDeclined: ['by', admins],
  PasskeyResetProposed: ['by', admins],
  PasskeysReset: ['by', admins],
  PayoutApproved: ['approvedBy', finance],
  RefundApproved: ['approvedBy', finance],
  RefundDropped: ['droppedBy', finance],
  ReviewDecided: ['by', moderators],
  ReviewTaken: ['by', moderators],
  SpotCheckPassed: ['by', moderators],
  StaffRoleDeclined: ['by', admins],
  StaffRoleGranted: ['by', admins],
  StaffRoleProposed: ['by', admins],
  StaffRoleRevoked: ['by', admins],
  StrikeRemovalProposed: ['by', moderators],
  StrikeRemoved: ['by', moderators],
  SuspensionUpheld: ['by', moderators],
};

/** Acts that name nobody: whoever did them, if somebody did. */
const unnamed: Readonly<Record<string, readonly StaffRole[]>> = {
  ClaimAccepted: moderators,
  ClaimDismissed: moderators,
  DifferenceExplained: finance,
  PayoutHeld: finance,
  PayoutHoldLifted: finance,
  PayoutReleased: finance,
  ReviewHidden: helpers,
  StrikeAppealRefused: moderators,
};

/** A process goes on with an approved batch in the name of its approver, for as long as that takes. */
const isLasting = ({ type, metadata, data }: SeenEvent): boolean =>
  metadata.causationId !== null || type.startsWith('Payee') || ('batchId' in data && type !== 'BatchApproved');

const staffRoles: ReadonlySet<string> = new Set(['moderator', 'finance', 'auditor', 'admin']);
const isStaffRole = (role: string): role is StaffRole => staffRoles.has(role);

export const staffDecisionsCheck = (staff: Staff): CrossCheck => {
  const { report, list } = createFindings();

  const mustHold = (event: SeenEvent, userId: string, roles: readonly StaffRole[]): void => {
    const { at } = event.metadata;
    const holds = isLasting(event) ? staff.everHeld(userId, roles) : staff.held(userId, roles, at);
    if (!holds) report(event, `done by ${roles.join(' or ')} or an admin`, `${userId}, who was none at ${at}`);
  };

  const checkDecider = (event: SeenEvent): void => {
    const [field, roles] = deciders[event.type] ?? [];
    const by = field === undefined ? undefined : (event.data as Readonly<Record<string, unknown>>)[field];
    if (typeof by !== 'string' || !roles) return;
    mustHold(event, by, roles);
    const { actorId } = event.metadata;
    if (actorId !== null && actorId !== by) report(event, `done by ${by}, as it says (${field})`, `done by ${actorId}`);
  };

  return {
    name: 'who decides as staff held the role at that moment',
    see: (event) => {
      const { actorId, actorRole } = event.metadata;
      if (actorId !== null && isStaffRole(actorRole)) mustHold(event, actorId, [actorRole]);
      checkDecider(event);
      const roles = unnamed[event.type];
      if (!roles) return;
      if (actorId !== null) mustHold(event, actorId, roles);
      else if (event.type === 'PayoutReleased') report(event, 'done by a member of finance', 'done by nobody');
    },
    finish: () => list(),
  };
};
