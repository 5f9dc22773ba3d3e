import type { ClaimStatus, LetterKind } from '#contracts/claims/vocabulary.ts';
import type { StatusWords } from '#admin/parts/StatusTag.tsx';

export const claimWords: Record<ClaimStatus, StatusWords> = {
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

export const letterWords: Record<LetterKind, string> = {
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
