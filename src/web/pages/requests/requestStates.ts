/** How a request is put into words. */
import { formatPounds } from '#contracts/shared/money.ts';
import type { ContentRequest } from '#contracts/requests/requests.ts';
import type { RequestStatus } from '#contracts/requests/vocabulary.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import type { Severity } from '#web/ui/Tag.tsx';

export const requestStates: Record<RequestStatus, { word: string; severity: Severity }> = {
  unconfirmed: { word: 'Waiting for confirmation', severity: 'warning' },
  open: { word: 'Open', severity: 'info' },
  fulfilled: { word: 'Fulfilled', severity: 'success' },
  closed: { word: 'Closed', severity: 'warning' },
  ended: { word: 'Ended', severity: 'warning' },
};

export const budgetText = ({ budgetMinPence: min, budgetMaxPence: max }: ContentRequest): string => {
  if (min !== null && max !== null)
    return min === max ? formatPounds(min) : `${formatPounds(min)} to ${formatPounds(max)}`;
  if (max !== null) return `Up to ${formatPounds(max)}`;
  return min === null ? 'Open to offers' : `From ${formatPounds(min)}`;
};

export const deadlineText = ({ deadline }: ContentRequest): string =>
  deadline === null ? 'No deadline' : `Needed by ${formatDate(deadline)}`;

export const answersText = (count: number): string =>
  count === 0 ? 'No answers yet' : count === 1 ? '1 answer' : `${count} answers`;
