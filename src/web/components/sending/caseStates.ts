/** How a message to us stands, in the words of its sender. */
import type { CaseStatus } from '#contracts/support/vocabulary.ts';
import type { Severity } from '#web/ui/Tag.tsx';

export const caseStates: Record<CaseStatus, { word: string; severity: Severity; text: string }> = {
  waiting: { word: 'With us', severity: 'info', text: 'We will read it and answer by email.' },
  answered: {
    word: 'Answered',
    severity: 'success',
    text: 'We have answered. Please reply below if there is more to say.',
  },
  closed: { word: 'Closed', severity: 'info', text: 'We consider this settled. Reply below to reopen it.' },
};
