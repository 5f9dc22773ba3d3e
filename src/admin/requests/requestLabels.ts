import { formatPounds } from '#contracts/shared/money.ts';
import type { AdminRequestRow } from '#contracts/requests/requests.ts';
import type { AnswerStatus, RequestStatus } from '#contracts/requests/vocabulary.ts';
import type { StatusLabel } from '#admin/parts/StatusTag.tsx';

const states: Record<RequestStatus, StatusLabel> = {
  unconfirmed: ['Not confirmed', 'neutral'],
  open: ['Open', 'info'],
  fulfilled: ['Fulfilled', 'success'],
  closed: ['Closed', 'neutral'],
  ended: ['Ended', 'neutral'],
};

export const stateLabel = ({ status, isHidden }: Pick<AdminRequestRow, 'status' | 'isHidden'>): StatusLabel =>
  isHidden ? ['Hidden', 'error'] : states[status];

export const answerLabels: Record<AnswerStatus, StatusLabel> = {
  given: ['Given', 'info'],
  withdrawn: ['Withdrawn', 'neutral'],
  hidden: ['Hidden', 'error'],
};

export const budgetText = ({ budgetMinPence: min, budgetMaxPence: max }: AdminRequestRow): string =>
  [min, max].map((pence) => (pence === null ? '…' : formatPounds(pence))).join(' to ');
