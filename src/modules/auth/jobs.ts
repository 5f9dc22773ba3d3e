/** The jobs that routes of auth send; `policies.ts` runs them. */
import type { From } from '#events/auth.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import type { NoticeSubject } from './mails.ts';
import type { Refusal } from './signIn/signIn.ts';

export type NoticeJob = { userId: string; what: NoticeSubject; from?: From | null; note?: string | null };
export const mailNoticeJob = defineJob<NoticeJob>('mail-notice');

/** The job looks up the account, so that an unknown address takes as long. */
export type MailedLinkJob = {
  purpose: 'confirmation' | 'reset';
  emailKey: string;
  from: { device: string; address: string };
};
export const mailRequestedLinkJob = defineJob<MailedLinkJob>('mail-asked-link');

/** A refused sign-in is recorded by a job, so that known and unknown accounts take the same time. */
export type RefusalJob = Omit<Refusal, 'userId'> & { userId: string | null };
export const recordRefusedSignInJob = defineJob<RefusalJob>('record-refused-sign-in');
