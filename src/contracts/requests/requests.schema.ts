import { z } from 'zod';
import { byRecord, reason } from '#contracts/shared/byRecord.schema.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { priceLimits } from '#contracts/shared/money.ts';
import { answerLimits, answerStatuses, requestStatuses, hasContact } from './vocabulary.ts';
import { received, sender, submissionId } from '#contracts/support/support.schema.ts';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { line, text } from '#contracts/shared/typedText.schema.ts';
import { categories } from '#contracts/catalogue/vocabulary.ts';

const leaveOut = 'Please leave out email addresses, web addresses and phone numbers: arrange everything here';
const isPublic = (words: string): boolean => !hasContact(words);

const anAmount = 'Please enter an amount from £1 to £10,000';
const pence = z.int(anAmount).min(priceLimits.minPence, anAmount).max(priceLimits.maxPence, anAmount);
const day = z.iso.date('Please enter a date');
const category = z.enum(
  categories.map(([value]) => value),
  'Please choose a category',
);
const requestFields = z.object({
  submissionId,
  title: line('Please say in one line what you are looking for', typedLimits.title).refine(isPublic, leaveOut),
  description: text('Please describe what the video should show', typedLimits.description).refine(isPublic, leaveOut),
  category,
  budgetMinPence: pence.optional(),
  budgetMaxPence: pence.optional(),
  /** The last day on which the video is useful. */
  deadline: day.optional(),
});
type Budget = { budgetMinPence?: number | undefined; budgetMaxPence?: number | undefined };
const isRange = ({ budgetMinPence: min, budgetMaxPence: max }: Budget): boolean =>
  min === undefined || max === undefined || min <= max;
const range = { path: ['budgetMaxPence'], error: 'This is less than where your budget starts' };
/** An unconfirmed request waits for the link in the mail. */
const requested = z.object({ reference: z.string(), isConfirmed: z.boolean() });
export const requestContent = { body: requestFields.extend(sender).refine(isRange, range), response: requested };
export const requestMyContent = { body: requestFields.refine(isRange, range), response: requested };

const byRequest = z.object({ requestId: z.uuid() });

export const confirmRequest = {
  params: byRequest,
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
    isHidden: z.boolean(),
    answers: z.int(),
    requestedAt: z.iso.datetime(),
  })
  .meta({ id: 'MyRequest' });
export const myRequests = { response: z.object({ requests: z.array(myRequest) }) };

/** A request as everybody sees it: without the person who asked. */
export const contentRequest = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    status: z.enum(requestStatuses),
    budgetMinPence: z.int().nullable(),
    budgetMaxPence: z.int().nullable(),
    /** The last day on which the video is useful; null when none was given. */
    deadline: z.iso.date().nullable(),
    requestedAt: z.iso.datetime(),
    /** The number of answers. */
    answers: z.int(),
  })
  .meta({ id: 'ContentRequest' });

export const openRequests = {
  query: z.object({
    category: z.string().max(40).default('all'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({ requests: z.array(contentRequest), total: z.int(), page: z.int(), pageSize: z.int() }),
};
export const getRequest = { params: byRequest, response: contentRequest };

/** Exactly one of the two is given: a listed video, or the offer to film one. */
export const requestAnswer = z
  .object({
    id: z.uuid(),
    creator: z.string(),
    /** The username of their page; null when there is none. */
    creatorUsername: z.string().nullable(),
    words: z.string(),
    answeredAt: z.iso.datetime(),
    status: z.enum(answerStatuses),
    video: z
      .object({
        id: z.uuid(),
        title: z.string(),
        /** What the buyer pays; null when it is no longer for sale. */
        totalPence: z.int().nullable(),
      })
      .nullable(),
    proposal: z
      .object({
        pricePence: z.int(),
        /** With the fee, as the buyer would pay it. */
        totalPence: z.int(),
        readyBy: z.iso.date(),
      })
      .nullable(),
    /** Why a moderator hid it. */
    hiddenBecause: z.string().nullable(),
  })
  .meta({ id: 'RequestAnswer' });

/** What the caller may see and do about a request. */
export const requestForMe = z
  .object({
    request: contentRequest,
    /** `asker` sees every answer, `creator` only their own, `visitor` none. */
    as: z.enum(['asker', 'creator', 'visitor']),
    /** For the person who asked. */
    reference: z.string().nullable(),
    answers: z.array(requestAnswer),
  })
  .meta({ id: 'RequestForMe' });

/** The key comes from the mailed link, behind the #; the asker needs none when signed in. */
const key = z.string().min(1).max(100).optional();
export const readRequest = { params: byRequest, body: z.object({ key }), response: requestForMe };
export const closeRequest = {
  params: byRequest,
  body: z.object({
    key,
    /** The search has led to a video. */
    isFulfilled: z.boolean(),
  }),
  response: requestForMe,
};

const words = text('Please write a sentence or two', answerLimits.words).refine(isPublic, leaveOut);
export const answerWithVideo = {
  params: byRequest,
  body: z.object({ submissionId, videoId: z.uuid('Please choose a video'), words }),
  response: requestForMe,
};
const aPrice = 'Please enter a price from £1 to £10,000';
export const proposeVideo = {
  params: byRequest,
  body: z.object({
    submissionId,
    words,
    readyBy: day,
    pricePence: z.int(aPrice).min(priceLimits.minPence, aPrice).max(priceLimits.maxPence, aPrice),
  }),
  response: requestForMe,
};
export const withdrawAnswer = {
  params: byRequest.extend({ answerId: z.uuid() }),
  response: requestForMe,
};

export const adminRequestRow = contentRequest
  .extend({
    reference: z.string(),
    isHidden: z.boolean(),
    /** A moderator has reviewed it. */
    isPassed: z.boolean(),
    /** Whether the request belongs to an account. */
    hasAccount: z.boolean(),
  })
  .meta({ id: 'AdminRequestRow' });
export const adminRequest = adminRequestRow
  .extend({
    userId: z.uuid().nullable(),
    hiddenBecause: z.string().nullable(),
    given: z.array(requestAnswer.extend({ creatorId: z.uuid() })),
  })
  .meta({ id: 'AdminRequest' });

export const adminListRequests = { query: listQuery, response: z.array(adminRequestRow) };
export const requestFilter = z.object({
  status: z.enum(['toDo', 'open', 'hidden', 'over']).optional(),
  id: z.array(z.uuid()).max(100).optional(),
});
export const adminGetRequest = { params: byRecord, response: adminRequest };
export const passRequest = { params: byRecord, response: adminRequest };
export const hideRequest = { params: byRecord, body: reason, response: adminRequest };
export const showRequest = { params: byRecord, body: reason, response: adminRequest };
export const hideAnswer = { params: byRecord.extend({ answerId: z.uuid() }), body: reason, response: adminRequest };
