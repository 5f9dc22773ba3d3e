/** How support reacts to events. */
import { LETTER_ENDS_MS } from '#contracts/shared/letterEnds.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import type { SupportEvent } from '#events/support.ts';
import { answerMail, caseMail } from './mails.ts';
import type { CaseKey } from './ports.ts';
import { supportCase } from './supportCase.ts';

const mailCaseJob = defineJob<CaseJob>('mail-case');
const mailCaseAnswerJob = defineJob<AnswerJob>('mail-case-answer');

export type PoliciesDeps = {
  load: Load;
  send: Jobs['send'];
  sendMail: SendMail;
  caseKey: CaseKey;
  brandName: string;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
};

type CaseJob = { caseId: string };
type AnswerJob = { caseId: string; entryId: string };

export const supportPolicies = ({ send }: Pick<PoliciesDeps, 'send'>): Policy[] => [
  policy<SupportEvent>('tell the sender by mail that a message has arrived', {
    CaseOpened: ({ data, eventId }) => send(mailCaseJob, { caseId: data.caseId }, { id: eventId }),
  }),
  policy<SupportEvent>('send the answer to whoever wrote to us', {
    CaseAnswered: ({ data: { caseId, entryId }, eventId }) =>
      send(mailCaseAnswerJob, { caseId, entryId }, { id: eventId }),
  }),
];

export const supportJobs = (deps: PoliciesDeps) => {
  const { load, sendMail, caseKey, brandName, origin } = deps;
  const mailCase: JobKind<CaseJob> = {
    ...mailCaseJob,
    expireSeconds: 60,
    endsAfterMs: LETTER_ENDS_MS,
    run: async ({ caseId }) => {
      const state = await load(supportCase, caseId);
      if (state.status !== 'none' && state.sender) await sendMail(state.sender.email, caseMail(brandName, state));
    },
  };
  const mailAnswer: JobKind<AnswerJob> = {
    ...mailCaseAnswerJob,
    expireSeconds: 60,
    endsAfterMs: LETTER_ENDS_MS,
    run: async ({ caseId, entryId }) => {
      const state = await load(supportCase, caseId);
      const words = state.status === 'none' ? null : state.entries.find((entry) => entry.entryId === entryId)?.words;
      if (state.status === 'none' || !state.sender || words === null || words === undefined) return;
      const url = `${origin}/cases/${caseId}#${caseKey(caseId)}`;
      const { reference } = state;
      const mail = answerMail(brandName, { reference, words, url, isClosed: state.status === 'closed' });
      await sendMail(state.sender.email, mail);
    },
  };
  return [mailCase, mailAnswer] as const;
};
