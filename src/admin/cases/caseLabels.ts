import type { CaseLinkKind, CaseStatus } from '#contracts/support/vocabulary.ts';
import type { StatusLabel } from '#admin/parts/StatusTag.tsx';

export const caseLabels: Record<CaseStatus, StatusLabel> = {
  waiting: ['Waiting for us', 'warning'],
  answered: ['Answered', 'info'],
  closed: ['Closed', 'neutral'],
};

/** Where each kind of linked thing stands in the console. */
export const linkPaths: Record<CaseLinkKind, string> = { person: 'accounts', video: 'videos', order: 'sales' };
export const linkLabels: Record<CaseLinkKind, string> = { person: 'Person', video: 'Video', order: 'Order' };
