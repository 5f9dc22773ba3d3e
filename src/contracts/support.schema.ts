import { z } from 'zod';
import { email } from './auth.schema.ts';
import { priceLimits } from './money.ts';
import { requestStatuses, topics, typedLimits } from './supportVocabulary.ts';
import { line, text } from './typedText.schema.ts';
import { categories } from './vocabulary.ts';

/** Made by whoever sends: what arrives again with the same id is the same thing, not another one. */
export const submissionId = z.uuid();
/** Of people without an account. */
export const sender = { name: line('Please enter your name', typedLimits.name), email };

const caseWords = {
  submissionId,
  /** The topic says whether it is support or contact. */
  topic: z.enum(topics, 'Please choose a topic'),
  message: text('Please write your message', typedLimits.message),
};
const received = z.object({ reference: z.string() });
export const openCase = { body: z.object({ ...caseWords, ...sender }), response: received };
export const openMyCase = { body: z.object(caseWords), response: received };

const anAmount = 'Please enter an amount from £1 to £10,000';
const pence = z.int(anAmount).min(priceLimits.minPence, anAmount).max(priceLimits.maxPence, anAmount);
const requestWords = z.object({
  submissionId,
  title: line('Please say in one line what you are looking for', typedLimits.title),
  description: text('Please describe what the video should show', typedLimits.description),
  category: z.enum(
    categories.map(([value]) => value),
    'Please choose a category',
  ),
  budgetMinPence: pence.optional(),
  budgetMaxPence: pence.optional(),
  /** The last day on which the video is of use. */
  deadline: z.iso.date('Please enter a date').optional(),
});
type Budget = { budgetMinPence?: number | undefined; budgetMaxPence?: number | undefined };
const isRange = ({ budgetMinPence: min, budgetMaxPence: max }: Budget): boolean =>
  min === undefined || max === undefined || min <= max;
const range = { path: ['budgetMaxPence'], error: 'This is less than where your budget starts' };
/** A request that is not confirmed waits for the link in the mail. */
const requested = z.object({ reference: z.string(), isConfirmed: z.boolean() });
export const requestContent = { body: requestWords.extend(sender).refine(isRange, range), response: requested };
export const requestMyContent = { body: requestWords.refine(isRange, range), response: requested };

export const confirmRequest = {
  params: z.object({ requestId: z.uuid() }),
  body: z.object({ token: z.string().min(1).max(200) }),
  response: received,
};

export const myRequest = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    title: z.string(),
    category: z.string(),
    status: z.enum(requestStatuses),
    requestedAt: z.iso.datetime(),
  })
  .meta({ id: 'MyRequest' });
export const myRequests = { response: z.object({ requests: z.array(myRequest) }) };
