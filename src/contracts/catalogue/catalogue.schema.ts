import { z } from 'zod';
import { filmFacts, filmFilters, likeness, rightsFinding, storyboard } from './filmFacts.schema.ts';
import { byRecord } from '#contracts/shared/byRecord.schema.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { trafficSources, videoStatuses } from '#contracts/sales/businessVocabulary.ts';
import { decisions } from './moderationVocabulary.ts';
import { reasoned } from './reasoned.schema.ts';
import { videoDraft } from './videoDetails.schema.ts';
import { browseLimits, orientations, sorts } from './vocabulary.ts';

const byId = z.object({ videoId: z.uuid() });
const poundsBound = z.coerce.number().int().min(browseLimits.priceMinPounds).max(browseLimits.priceMaxPounds);

/** A listed video as everyone sees it. `price` and `duration` are for display only; nothing calculates with them. */
export const video = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    creator: z.string(),
    creatorId: z.uuid(),
    /** The username of the creator's page; null when there is no page. */
    creatorUsername: z.string().nullable(),
    category: z.string(),
    /** mm:ss */
    duration: z.string(),
    durationSeconds: z.number(),
    /** The creator's price in pounds. */
    price: z.number(),
    pricePence: z.int(),
    buyerFeePence: z.int(),
    /** The rate of the fee, in basis points of the price. */
    buyerFeeBps: z.int(),
    /** What the buyer pays. */
    totalPence: z.int(),
    tags: z.array(z.string()),
    /** Poster, 640 wide; a content-addressed public address. */
    thumbnail: z.string(),
    /** The thumbnail in a few pixels, as a data URL; shown until the thumbnail has loaded. */
    blurred: z.string().nullable(),
    isHD: z.boolean(),
    is4K: z.boolean(),
    width: z.int(),
    height: z.int(),
    orientation: z.enum(orientations),
    hasSound: z.boolean(),
    uploadDate: z.iso.datetime(),
    views: z.int(),
    /** The video is promoted because its creator pays for Creator Pro; absent otherwise. */
    isPromoted: z.boolean().optional(),
  })
  .meta({ id: 'Video' });

/** Part of a list of videos; `total` counts all of them, `page` begins with 1. */
export const pageOfVideos = z.object({ videos: z.array(video), total: z.int(), page: z.int(), pageSize: z.int() });

export const browseVideos = {
  query: z.object({
    q: z.string().max(200).default(''),
    category: z.string().max(40).default('all'),
    sort: z.enum(sorts).default('recent'),
    /** Pounds of the all-in price, inclusive. */
    minPrice: poundsBound.default(browseLimits.priceMinPounds),
    /** 500 means that there is no upper bound. */
    maxPrice: poundsBound.default(browseLimits.priceMaxPounds),
    ...filmFilters,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  response: pageOfVideos.extend({
    /** More than 10,000 match: `total` is an estimate of two digits, and 'about' stands before it. */
    isEstimate: z.boolean(),
    /**
     * The number of videos in each category under the other filters; absent = none. They are estimates, too, where they
     * are more than 10,000 in all.
     */
    categoryCounts: z.record(z.string(), z.int()),
    /** What comes close, on the first page of few matches or of none; no exact match is among them. */
    nearMatches: z.array(video),
    /** With a name that matches the words. */
    creators: z.array(z.object({ username: z.string(), name: z.string() })),
    categories: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
};

export const suggest = {
  query: z.object({ q: z.string().max(200) }),
  /** At most eight in all. */
  response: z.object({
    titles: z.array(z.object({ id: z.uuid(), title: z.string() })),
    creators: z.array(z.object({ username: z.string(), name: z.string() })),
    categories: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
};

export const getVideo = {
  params: byId,
  response: video.extend({
    /** 1280 wide. */
    poster: z.string(),
    stills: z.array(z.string()),
    creatorAvatarUrl: z.string().nullable(),
    /** Buyers can write to the creator. */
    takesMessages: z.boolean(),
    /** Where the video was published before, in the creator's words; empty for nowhere. */
    priorUse: z.string(),
    /** A buyer has an open checkout; for information, blocks nobody. */
    isBeingBought: z.boolean(),
  }),
};

/** A signed URL of the preview, valid for ten minutes. */
export const signedLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() }).meta({ id: 'SignedLink' });
export const openPreview = {
  params: byId,
  body: z.object({
    /** A visitor pressed play; a preview that plays on hover is not counted. */
    isPlayed: z.boolean().default(false),
  }),
  response: signedLink,
};
export const countView = {
  params: byId,
  body: z.object({
    from: z.enum(trafficSources).default('direct'),
    /** The search words that led here, if any. */
    words: z.string().max(60).optional(),
  }),
  response: z.object({ success: z.boolean() }),
};

export const createVideo = {
  body: z.object({
    title: videoDraft.shape.title.default(''),
    description: videoDraft.shape.description.default(''),
    category: videoDraft.shape.category.default(null),
    tags: videoDraft.shape.tags,
    pricePence: videoDraft.shape.pricePence.default(null),
    priorUse: videoDraft.shape.priorUse.default(''),
    fileName: z
      .string()
      .min(1, 'Please choose a video file')
      .max(255, 'The name of this file is too long. Please rename it to at most 255 characters and choose it again.'),
    sizeBytes: z
      .int()
      .min(1, 'The file is empty.')
      .max(20 * 1024 ** 3, 'A file has at most 20 GB.'),
  }),
  response: z.object({
    videoId: z.uuid(),
    /** The address to which tus uploads the bytes. */
    uploadUrl: z.string(),
    /** Null when there is no limit (Creator Pro). */
    uploadsLeftToday: z.int().nullable(),
  }),
};

export const myVideo = z
  .object({
    id: z.uuid(),
    title: z.string(),
    /** Empty until the creator chooses one. */
    category: z.string(),
    /** The three amounts are null until the creator sets a price. */
    pricePence: z.int().nullable(),
    totalPence: z.int().nullable(),
    creatorPence: z.int().nullable(),
    status: z.enum(videoStatuses),
    /** The reason for a refusal or rejection, or advice, in plain words. */
    note: z.string().nullable(),
    /** The kind of a refusal by the checks, e.g. `already-uploaded`; null when they refused nothing. */
    refusalCode: z.string().nullable(),
    advice: z.array(z.string()),
    thumbnail: z.string().nullable(),
    durationSeconds: z.number().nullable(),
    sizeBytes: z.int(),
    uploadDate: z.iso.datetime(),
    views: z.int(),
    /** The grant is signed and the checks are running or passed. */
    isSubmitted: z.boolean(),
    /** The copyright claim that disables the video: nobody can find, buy or download it. */
    claimId: z.uuid().nullable(),
  })
  .meta({ id: 'MyVideo' });

/** One quality check: the measured value, and the limit at which problems begin. */
export const check = z
  .object({
    code: z.string(),
    severity: z.enum(['blocker', 'warning', 'hint', 'pass']),
    value: z.number(),
    threshold: z.number(),
    message: z.string(),
    /** A moderator must review the video before it is sold. */
    needsModerator: z.literal(true).optional(),
  })
  .meta({ id: 'QualityCheck' });

/** One event of a video, for its creator. */
export const videoStep = z
  .object({ at: z.iso.datetime(), what: z.string(), note: z.string().nullable() })
  .meta({ id: 'VideoStep' });

export const completeUpload = {
  params: byId,
  response: z.object({ videoId: z.uuid(), status: z.enum(videoStatuses) }),
};
export const myVideos = { response: z.object({ videos: z.array(myVideo), uploadsLeftToday: z.int().nullable() }) };
export const myVideoTotals = {
  response: z.object({ byStatus: z.partialRecord(z.enum(videoStatuses), z.int()), views: z.int() }),
};
export const getMyVideo = { params: byId, response: myVideo };

export const adminVideo = myVideo
  .omit({ note: true, refusalCode: true, isSubmitted: true })
  .extend({
    description: z.string(),
    tags: z.array(z.string()),
    creatorId: z.uuid(),
    creator: z.string(),
    note: z.string().nullable(),
    ...filmFacts,
    sha256: z.string().nullable(),
    submittedAt: z.iso.datetime().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    stills: z.array(z.string()),
    storyboard: storyboard.nullable(),
    priorUse: z.string(),
    checks: z.array(check),
    likenesses: z.array(likeness),
    /** What an approval has to name and to give a reason for. */
    rights: z.array(rightsFinding),
    /** The moderator who proposes to list it although it resembles a sold video; another one confirms it. */
    approvalProposal: z.object({ by: z.uuid(), name: z.string() }).nullable(),
    hasAppealed: z.boolean(),
    /** Listed under the rule for trusted creators. */
    isAutomatic: z.boolean(),
    /** Drawn for a spot check although it is listed. */
    isSampled: z.boolean(),
    /** No moderator has done the spot check yet. */
    awaitsSpotCheck: z.boolean(),
    /** The moderator who has the lease now. */
    review: z.object({ by: z.uuid(), name: z.string(), until: z.iso.datetime() }).nullable(),
    /** The decision that can still be undone. */
    decision: z
      .object({ decision: z.enum(decisions), by: z.uuid(), name: z.string(), secondsLeft: z.number() })
      .nullable(),
    history: z.array(videoStep),
  })
  .meta({ id: 'AdminVideo' });

export const adminListVideos = { query: listQuery, response: z.array(adminVideo) };
export const adminGetVideo = { params: byRecord, response: adminVideo };
export const approveVideo = {
  params: byRecord,
  body: z.object({
    /** Only staff read this. Needed against findings: why it may be listed all the same. */
    note: z.string().trim().max(1000).default(''),
    /** The findings about rights that the moderator has seen; an approval that misses one is refused. */
    against: z.array(rightsFinding).max(200).default([]),
  }),
  response: adminVideo,
};
export const askForChanges = {
  params: byRecord,
  body: reasoned('changes', 'Please tell the creator what to change'),
  response: adminVideo,
};
export const rejectVideo = {
  params: byRecord,
  body: reasoned('refusal', 'Please tell the creator why'),
  response: adminVideo,
};
