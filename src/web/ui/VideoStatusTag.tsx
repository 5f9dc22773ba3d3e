import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import { Tag, type Severity } from './Tag.tsx';

/** The ladder of a video in its creator's words. */
export const videoStatusTexts: Record<VideoStatus, string> = {
  uploading: 'Uploading',
  processing: 'Processing',
  unprepared: 'Could not be prepared',
  refused: 'Needs another file',
  draft: 'Ready to submit',
  inReview: 'In review',
  changesRequested: 'Changes requested',
  rejected: 'Returned',
  listed: 'Listed',
  withdrawn: 'Withdrawn',
  takenDown: 'Taken down',
  sold: 'Sold',
  cancelled: 'Cancelled',
};

const severities: Partial<Record<VideoStatus, Severity>> = {
  processing: 'info',
  unprepared: 'warning',
  refused: 'danger',
  draft: 'warning',
  inReview: 'info',
  changesRequested: 'warning',
  rejected: 'warning',
  takenDown: 'danger',
  listed: 'success',
  sold: 'success',
};

export const VideoStatusTag = ({ status }: { status: VideoStatus }) => {
  const severity = severities[status];
  return <Tag {...(severity ? { severity } : {})}>{videoStatusTexts[status]}</Tag>;
};
