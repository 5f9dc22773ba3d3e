/** How a copyright claim stands, in words for either side. */
import type { ClaimStatus } from '#contracts/claims/vocabulary.ts';
import type { Severity } from '#web/ui/Tag.tsx';

export const claimStates: Record<ClaimStatus, { word: string; severity: Severity }> = {
  received: { word: 'Being read', severity: 'info' },
  incomplete: { word: 'Something is missing', severity: 'warning' },
  accepted: { word: 'Accepted', severity: 'warning' },
  answered: { word: 'Answered', severity: 'warning' },
  court: { word: 'Before a court', severity: 'warning' },
  restored: { word: 'Ended: available again', severity: 'success' },
  upheld: { word: 'Upheld', severity: 'danger' },
  withdrawn: { word: 'Taken back', severity: 'info' },
  dismissed: { word: 'Not followed', severity: 'info' },
};

/** Still going on, so that its sender may take it back. */
export const isOpen = (status: ClaimStatus): boolean =>
  !['restored', 'upheld', 'withdrawn', 'dismissed'].includes(status);
