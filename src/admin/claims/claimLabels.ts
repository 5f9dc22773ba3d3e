import type { ClaimStatus, LetterKind } from '#contracts/claims/vocabulary.ts';
import type { StatusLabel } from '#admin/parts/StatusTag.tsx';

export const claimLabels: Record<ClaimStatus, StatusLabel> = {
  received: ['To decide', 'warning'],
  incomplete: ['Waiting for the sender', 'info'],
  accepted: ['Accepted, creator may answer', 'info'],
  answered: ['Answered, waiting period running', 'info'],
  court: ['In court', 'warning'],
  restored: ['Restored', 'success'],
  upheld: ['Upheld', 'error'],
  withdrawn: ['Withdrawn', 'neutral'],
  dismissed: ['Dismissed', 'neutral'],
};

export const letterLabels: Record<LetterKind, string> = {
  received: 'Notice received',
  askedForMore: 'Something is missing',
  dismissed: 'Dismissed',
  accepted: 'Accepted',
  disabled: 'Video disabled',
  answerArrived: 'Counter-notice received',
  counterNotice: 'Counter-notice passed on',
  courtAction: 'Court action',
  restored: 'Available again',
  upheld: 'Upheld',
  strike: 'Upheld, a strike',
  withdrawn: 'Withdrawn',
};
