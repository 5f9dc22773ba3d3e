import type { ClaimStatus, LetterKind } from '#contracts/claims/vocabulary.ts';
import type { StatusLabel } from '#admin/parts/StatusTag.tsx';

export const claimLabels: Record<ClaimStatus, StatusLabel> = {
  received: ['To decide', 'warning'],
  incomplete: ['Sender asked for more', 'info'],
  accepted: ['Accepted, creator may answer', 'info'],
  answered: ['Answered, days run', 'info'],
  court: ['Before a court', 'warning'],
  restored: ['Restored', 'success'],
  upheld: ['Upheld', 'error'],
  withdrawn: ['Taken back', 'neutral'],
  dismissed: ['Dismissed', 'neutral'],
};

export const letterLabels: Record<LetterKind, string> = {
  received: 'Notice received',
  askedForMore: 'Something is missing',
  dismissed: 'Not followed',
  accepted: 'Accepted',
  disabled: 'Video disabled',
  answerArrived: 'Counter-notice received',
  counterNotice: 'Counter-notice passed on',
  courtAction: 'Court action',
  restored: 'Available again',
  upheld: 'Upheld',
  strike: 'Upheld, a strike',
  withdrawn: 'Taken back',
};
