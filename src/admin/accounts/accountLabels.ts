/** The role and the standing of an account as text. */
import type { AccountRow } from '#contracts/auth/account.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { suspendedLabel, type StatusLabel } from '#admin/parts/StatusTag.tsx';

export const roleLabels: Record<StaffRole, string> = {
  moderator: 'Moderator',
  finance: 'Finance',
  auditor: 'Auditor',
  admin: 'Admin',
};

/** Staff neither buy nor sell: their roles say what the account is for. */
export const accountKind = ({ roles, isCreator }: AccountRow): string => {
  if (roles.length > 0) return roles.map((role) => roleLabels[role]).join(', ');
  return isCreator ? 'Creator' : 'Buyer';
};

/** Everything out of the ordinary, the gravest first. */
export const accountLabels = (account: AccountRow): StatusLabel[] => {
  if (account.isErased) return [['Deleted', 'neutral']];
  const { isSuspended, isEmailVerified, hasTwoFactor, hasOpenAppeal, proposedRoles } = account;
  const { hasPasskey, isPasskeyResetProposed, payoutsStoppedAt } = account;
  return [
    ...(isSuspended ? [suspendedLabel] : []),
    ...(hasOpenAppeal ? [['Appeal', 'warning'] as const] : []),
    ...(payoutsStoppedAt === null ? [] : [['Payouts stopped', 'warning'] as const]),
    ...proposedRoles.map((role) => [`${roleLabels[role]} proposed`, 'warning'] as const),
    ...(isPasskeyResetProposed ? [['Passkeys to replace', 'warning'] as const] : []),
    ...(isEmailVerified ? [] : [['Email unconfirmed', 'warning'] as const]),
    ...(hasPasskey ? [['Passkey', 'success'] as const] : []),
    ...(hasTwoFactor ? [['2FA on', 'success'] as const] : []),
  ];
};
