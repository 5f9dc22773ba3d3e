import type { ReportedThing, ReportStatus } from '#contracts/reports/vocabulary.ts';
import type { StatusLabel } from '#admin/parts/StatusTag.tsx';

export const thingLabels: Record<ReportedThing, string> = {
  video: 'Video',
  request: 'Request',
  answer: 'Answer to a request',
  message: 'Message',
  review: 'Review',
};

/** Of what moderators have taken off: whoever was to see it does not. */
export const hiddenLabel: StatusLabel = ['Hidden', 'neutral'];

export const reportLabels: Record<ReportStatus, StatusLabel> = {
  open: ['To decide', 'warning'],
  acted: ['Action taken', 'success'],
  dismissed: ['Dismissed', 'neutral'],
};
