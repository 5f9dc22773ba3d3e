/** What support does when something happened. */
import { requestLinkDays } from '#contracts/supportVocabulary.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { SubjectKeys } from '#platform/eventStore/sealed.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { JobKind, Jobs } from '#platform/postgres/jobs.ts';
import { contentRequest } from './contentRequest.ts';
import type { SupportEvent } from './events.ts';
import { answerMail, caseMail, requestLinkMail, requestMail } from './mails.ts';
import type { CaseKey, RequestLinks } from './ports.ts';
import { supportCase } from './supportCase.ts';

export type PoliciesDeps = {
  load: Load;
  send: Jobs['send'];
  mailer: Mailer;
  requestLinks: RequestLinks;
  subjectKeys: SubjectKeys;
  caseKey: CaseKey;
  brandName: string;
  /** Of the site, for links; no trailing slash. */
  origin: string;
};

type CaseJob = { caseId: string };
type AnswerJob = { caseId: string; entryId: string };
type RequestJob = { requestId: string };

const DAY_SECONDS = 24 * 60 * 60;

export const supportPolicies = ({ send }: Pick<PoliciesDeps, 'send'>): Policy[] => [
  policy<SupportEvent>('tell the sender by mail that a message has arrived', {
    CaseOpened: ({ data, eventId }) => send('mail-case', { caseId: data.caseId }, { id: eventId }),
  }),
  policy<SupportEvent>('send the answer to whoever wrote to us', {
    CaseAnswered: ({ data: { caseId, entryId }, eventId }) =>
      send('mail-case-answer', { caseId, entryId }, { id: eventId }),
  }),
  policy<SupportEvent>('send the link that confirms a request, and tell when it is confirmed', {
    ContentRequested: ({ data, eventId }) => send('mail-request-link', { requestId: data.requestId }, { id: eventId }),
    RequestConfirmed: ({ data, eventId }) => send('mail-request', { requestId: data.requestId }, { id: eventId }),
  }),
  policy<SupportEvent>('forget who asked for content and never confirmed it', {
    ContentRequested: ({ data, eventId }) =>
      send(
        'forget-unconfirmed-request',
        { requestId: data.requestId },
        { id: eventId, startAfterSeconds: requestLinkDays * DAY_SECONDS },
      ),
  }),
];

export const supportJobs = (deps: PoliciesDeps) => {
  const { load, mailer, requestLinks, subjectKeys, caseKey, brandName, origin } = deps;
  const mailCase: JobKind<CaseJob> = {
    name: 'mail-case',
    expireSeconds: 60,
    run: async ({ caseId }) => {
      const state = await load(supportCase, caseId);
      if (state.status !== 'none' && state.sender) await mailer.send(state.sender.email, caseMail(brandName, state));
    },
  };
  const mailAnswer: JobKind<AnswerJob> = {
    name: 'mail-case-answer',
    expireSeconds: 60,
    run: async ({ caseId, entryId }) => {
      const state = await load(supportCase, caseId);
      const words = state.status === 'none' ? null : state.entries.find((one) => one.entryId === entryId)?.words;
      if (state.status === 'none' || !state.sender || words === null || words === undefined) return;
      const url = `${origin}/cases/${caseId}#${caseKey(caseId)}`;
      const { reference } = state;
      const mail = answerMail(brandName, { reference, words, url, isClosed: state.status === 'closed' });
      await mailer.send(state.sender.email, mail);
    },
  };
  const mailLink: JobKind<RequestJob> = {
    name: 'mail-request-link',
    expireSeconds: 60,
    run: async ({ requestId }) => {
      const state = await load(contentRequest, requestId);
      if (state.status !== 'unconfirmed' || !state.sender) return;
      const token = await requestLinks.create(requestId);
      const url = `${origin}/request?request=${requestId}&token=${token}`;
      await mailer.send(state.sender.email, requestLinkMail(brandName, { reference: state.reference, url }));
    },
  };
  const mailRequest: JobKind<RequestJob> = {
    name: 'mail-request',
    expireSeconds: 60,
    run: async ({ requestId }) => {
      const state = await load(contentRequest, requestId);
      if (state.status === 'open' && state.sender) await mailer.send(state.sender.email, requestMail(brandName, state));
    },
  };
  const forget: JobKind<RequestJob> = {
    name: 'forget-unconfirmed-request',
    expireSeconds: 60,
    run: async ({ requestId }) => {
      const state = await load(contentRequest, requestId);
      // An account keeps its own key.
      if (state.status === 'unconfirmed' && state.userId === null) await subjectKeys.erase(requestId);
    },
  };
  return [mailCase, mailAnswer, mailLink, mailRequest, forget] as const;
};
