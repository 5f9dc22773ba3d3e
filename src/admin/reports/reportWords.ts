import type { ReportedThing, ReportStatus } from '#contracts/reports/vocabulary.ts';
import type { StatusWords } from '#admin/parts/StatusTag.tsx';

export const thingWords: Record<ReportedThing, string> = {
  video: 'Video',
  request: 'Request',
  answer: 'Answer to a request',
  message: 'Message',
  review: 'Review',
};

/** Of what moderators have taken off: whoever was to see it does not. */
export const hiddenWords: StatusWords = ['Hidden', 'neutral'];

export const reportWords: Record<ReportStatus, StatusWords> = {
  open: ['To decide', 'warning'],
  acted: ['Action taken', 'success'],
  dismissed: ['Dismissed', 'neutral'],
};
