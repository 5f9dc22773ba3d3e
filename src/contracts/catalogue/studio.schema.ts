import { z } from 'zod';
import { filmFacts, storyboard } from './filmFacts.schema.ts';
import { check, myVideo, signedLink, videoStep } from './catalogue.schema.ts';
import { videoDetails, videoDraft } from './videoDetails.schema.ts';
import { isVisibleLine, notVisibleLine } from '#contracts/shared/typedText.schema.ts';
import { videoLimits } from '#contracts/sales/businessVocabulary.ts';

const byId = z.object({ videoId: z.uuid() });

/** Everything the studio shows about one of the creator's own videos. */
export const studioVideo = myVideo
  .extend({
    draft: videoDraft.extend({ tags: z.array(z.string()) }),
    mayAppeal: z.boolean(),
    /**
     * The step that is running on the file now, and its progress from 0 to 1; before the first one, how many videos are to be
     * checked earlier, and in how many seconds this one may be done (null: nobody can say).
     */
    progress: z
      .discriminatedUnion('step', [
        z.object({
          step: z.literal('waiting'),
          ahead: z.number().int().nonnegative(),
          doneInSeconds: z.number().int().nonnegative().nullable(),
        }),
        z.object({ step: z.enum(['checking', 'comparing', 'rendering']), share: z.number() }),
      ])
      .nullable(),
    checks: z.array(check),
    stills: z.array(z.string()),
    /** Null before the checks have made it, and for videos checked before this existed. */
    storyboard: storyboard.nullable(),
    ...filmFacts,
    history: z.array(videoStep),
    /** What waits for a moderator's check: text, thumbnail, or both. */
    edit: z
      .object({
        text: z
          .object({
            title: z.string(),
            description: z.string(),
            category: videoDetails.shape.category,
            tags: z.array(z.string()),
          })
          .nullable(),
        thumbnail: z.string().nullable(),
        at: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'StudioVideo' });

export const getStudioVideo = { params: byId, response: studioVideo };
export const saveDraft = { params: byId, body: videoDraft, response: z.object({ savedAt: z.iso.datetime() }) };
export const cancelUpload = { params: byId, response: studioVideo };

export const grantDocument = {
  response: z.object({ version: z.string(), text: z.string(), /** SHA-256, hex. */ hash: z.string() }),
};

const signedName = 'Please type your full name to sign';
export const submitVideo = {
  params: byId,
  body: videoDetails.extend({
    priorUse: z.string().trim().max(videoLimits.priorUseLength).default(''),
    grantVersion: z.string().max(10),
    grantHash: z.string().length(64),
    signedName: z
      .string()
      .trim()
      .min(2, { error: signedName, abort: true })
      .max(120, signedName)
      .refine(isVisibleLine, notVisibleLine),
    agrees: z.literal(true, 'Please confirm that you mean to sign'),
  }),
  response: studioVideo,
};

/** The text of a listed video; its price changes through the offer. */
export const editListing = {
  params: byId,
  body: videoDetails.omit({ pricePence: true }),
  response: studioVideo,
};
export const relistVideo = { params: byId, body: videoDetails.pick({ pricePence: true }), response: studioVideo };
export const appealDecision = {
  params: byId,
  body: z.object({
    text: z
      .string()
      .trim()
      .min(20, 'Please say in a sentence or two why the decision is wrong')
      .max(2000, 'At most 2,000 characters'),
  }),
  response: studioVideo,
};
export const chooseThumbnail = {
  params: byId,
  body: z.object({ still: z.int().min(0).max(20) }),
  response: studioVideo,
};
export const uploadThumbnail = {
  params: byId,
  file: z.file(),
  response: studioVideo,
};
export const openOwnPreview = { params: byId, response: signedLink };
