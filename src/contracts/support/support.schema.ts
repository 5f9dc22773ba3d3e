import { z } from 'zod';
import { email } from '#contracts/shared/email.schema.ts';
import { topics, typedLimits } from './vocabulary.ts';
import { line, text } from '#contracts/shared/typedText.schema.ts';

/** The sender makes this id: a second request with the same id creates nothing new. */
export const submissionId = z.uuid();
/** For people without an account. */
export const sender = { name: line('Please enter your name', typedLimits.name), email };

const caseFields = {
  submissionId,
  /** The topic decides whether it is support or contact. */
  topic: z.enum(topics, 'Please choose a topic'),
  message: text('Please write your message', typedLimits.message),
};
/** The reference that the sender keeps. */
export const received = z.object({ reference: z.string() });
export const openCase = { body: z.object({ ...caseFields, ...sender }), response: received };
export const openMyCase = { body: z.object(caseFields), response: received };
