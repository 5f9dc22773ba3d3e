/** The state of a copyright claim as text for either side. */
import type { ClaimStatus } from '#contracts/claims/vocabulary.ts';
import type { Severity } from '#web/ui/Tag.tsx';

export const claimStates: Record<ClaimStatus, { word: string; severity: Severity }> = {
  received: { word: 'Under review', severity: 'info' },
  incomplete: { word: 'Something is missing', severity: 'warning' },
  accepted: { word: 'Accepted', severity: 'warning' },
  answered: { word: 'Answered', severity: 'warning' },
  court: { word: 'In court', severity: 'warning' },
  restored: { word: 'Ended: available again', severity: 'success' },
  upheld: { word: 'Upheld', severity: 'danger' },
  withdrawn: { word: 'Withdrawn', severity: 'info' },
  dismissed: { word: 'Dismissed', severity: 'info' },
};

/** The claim is open, so its sender may withdraw it. */
export const isOpen = (status: ClaimStatus): boolean =>
  !['restored', 'upheld', 'withdrawn', 'dismissed'].includes(status);
