import { z } from 'zod';
import { videoStatuses } from '#contracts/sales/businessVocabulary.ts';
import { adminVideo } from './catalogue.schema.ts';
import { decisions } from './moderationVocabulary.ts';
import { reasoned } from './reasoned.schema.ts';
import { myTrust } from '#contracts/sales/trust.schema.ts';

const byRecord = z.object({ id: z.uuid() });

export const takeReview = { params: byRecord, response: adminVideo };
export const releaseReview = { params: byRecord, response: z.object({ success: z.boolean() }) };
export const takeNextReview = {
  /** The video that the moderator leaves: its lease is released, and the next video in the queue follows. */
  body: z.object({ after: z.uuid().optional() }),
  /** Null when nothing is left for this moderator. */
  response: z.object({ videoId: z.uuid().nullable() }),
};
export const undoDecision = { params: byRecord, response: adminVideo };
export const passSpotCheck = { params: byRecord, response: adminVideo };
export const takeDownVideo = {
  params: byRecord,
  body: reasoned('refusal', 'Please tell the creator why'),
  response: adminVideo,
};

const pace = z.object({ medianSeconds: z.number().nullable(), decisions: z.int() });
export const reviewFigures = {
  response: z
    .object({
      /** Over the last hundred decisions that were not undone: the time from lease to decision. */
      mine: pace,
      everybody: pace,
      /** Videos that no moderator has leased. */
      waiting: z.int(),
    })
    .meta({ id: 'ReviewFigures' }),
};

/** What moderators did with the video, their internal notes included. */
export const reviewHistoryEntry = z
  .object({
    id: z.uuid(),
    act: z.enum(['decided', 'proposed', 'spotChecked', 'takenDown', 'read']),
    by: z.string(),
    decision: z.enum(decisions).nullable(),
    /** As a sentence. */
    reason: z.string().nullable(),
    privateNote: z.string().nullable(),
    isUndone: z.boolean(),
    seconds: z.number().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'ReviewAct' });

export const getReviewDossier = {
  params: byRecord,
  response: z
    .object({
      creator: z.object({
        id: z.uuid(),
        name: z.string(),
        username: z.string(),
        joinedAt: z.iso.datetime().nullable(),
        byStatus: z.partialRecord(z.enum(videoStatuses), z.int()),
        trust: myTrust.response,
      }),
      acts: z.array(reviewHistoryEntry),
    })
    .meta({ id: 'ReviewSheet' }),
};
