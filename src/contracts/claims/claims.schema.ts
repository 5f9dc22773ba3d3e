import { z } from 'zod';
import { claimElementNames, claimStatuses, letterKinds, letterSides, strikeStatuses } from './vocabulary.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { sender, submissionId } from '#contracts/support/support.schema.ts';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { line, text } from '#contracts/shared/typedText.schema.ts';

const { name, email } = sender;

export const phone = z
  .string()
  .trim()
  .max(30, 'Invalid phone number format')
  .regex(/^(\+?[\d\s()-]+)?$/, 'Invalid phone number format');

/** The six elements of 17 U.S.C. § 512(c)(3)(A); each missing element has its own message. */
export const submitClaim = {
  body: z.object({
    submissionId,
    work: text('Please describe the work that is yours, so that we can recognise it', typedLimits.work),
    videoUrl: z
      .url({
        protocol: /^https?$/,
        error: 'Please enter the whole address of the video’s page, beginning with https://',
      })
      .max(typedLimits.address, `Please use at most ${typedLimits.address} characters`),
    name,
    email,
    postalAddress: text('Please enter a postal address at which you can be reached', typedLimits.postalAddress),
    phone: phone.default(''),
    goodFaith: z.literal(true, 'A notice needs your statement of good faith'),
    accuracy: z.literal(true, 'A notice needs your statement that it is accurate and that you may act'),
    signature: line('Please sign by typing your full name', typedLimits.name),
  }),
  response: z.object({ reference: z.string() }),
};

const byClaim = z.object({ claimId: z.uuid() });
/** The key comes from the mailed link, behind the #. */
const key = z.string().min(1).max(100);

const letter = z.object({ letter: z.enum(letterKinds), to: z.enum(letterSides), at: z.iso.datetime() });

const counterNotice = z.object({
  name: z.string(),
  postalAddress: z.string(),
  phone: z.string(),
  reason: z.string(),
  signature: z.string(),
});
const notice = z.object({
  work: z.string(),
  videoUrl: z.string(),
  name: z.string(),
  email: z.string(),
  postalAddress: z.string(),
  phone: z.string(),
  signature: z.string(),
});

const common = z.object({
  claimId: z.uuid(),
  reference: z.string(),
  status: z.enum(claimStatuses),
  /** The title of the video; null when the address leads to none of ours. */
  title: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  answerBefore: z.iso.datetime().nullable(),
  restoreFrom: z.iso.datetime().nullable(),
  restoreBefore: z.iso.datetime().nullable(),
  counter: counterNotice.nullable(),
  /** Why the claim ended as it did. */
  reason: z.string().nullable(),
});

/** As the sender of the notice sees it. */
export const sentClaim = common
  .extend({ work: z.string(), missing: z.array(z.enum(claimElementNames)), askedNote: z.string().nullable() })
  .meta({ id: 'SentClaim' });

export const readClaim = { params: byClaim, body: z.object({ key }), response: sentClaim };
export const completeClaim = {
  params: byClaim,
  body: z.object({ key, words: text('Please add what is missing', typedLimits.work) }),
  response: sentClaim,
};
export const withdrawClaim = { params: byClaim, body: z.object({ key }), response: sentClaim };
export const reportCourtAction = {
  params: byClaim,
  body: z.object({
    key,
    words: text('Please name the court and, if you have it, the number of the case', typedLimits.work),
  }),
  response: sentClaim,
};

export const strike = z
  .object({
    status: z.enum(strikeStatuses),
    until: z.iso.datetime(),
    appeal: z.enum(['none', 'open', 'refused']),
    appealWords: z.string().nullable(),
    reason: z.string().nullable(),
    /** The first of the two people who must agree proposes to remove it. */
    isRemovalProposed: z.boolean(),
  })
  .meta({ id: 'Strike' });

/** As the creator of the video sees it: the notice with its sender's name and address, as the law asks. */
export const claimAgainstMe = common
  .extend({ videoId: z.uuid(), notice: notice.omit({ email: true }).nullable(), strike: strike.nullable() })
  .meta({ id: 'ClaimAgainstMe' });

export const myClaims = {
  response: z.object({
    claims: z.array(
      z
        .object({
          claimId: z.uuid(),
          reference: z.string(),
          status: z.enum(claimStatuses),
          videoId: z.uuid(),
          title: z.string(),
          answerBefore: z.iso.datetime().nullable(),
        })
        .meta({ id: 'ClaimSummary' }),
    ),
  }),
};
export const getMyClaim = { params: byClaim, response: claimAgainstMe };
export const counterClaim = {
  params: byClaim,
  body: z.object({
    name: line('Please enter your name', typedLimits.name),
    postalAddress: text('Please enter a postal address at which you can be reached', typedLimits.postalAddress),
    phone: phone.min(1, 'Please enter a telephone number at which you can be reached'),
    reason: text('Please say why it is a mistake', typedLimits.work),
    mistake: z.literal(true, 'A counter-notice needs your statement that it was a mistake'),
    jurisdiction: z.literal(true, 'A counter-notice needs your consent to the jurisdiction'),
    signature: line('Please sign by typing your full name', typedLimits.name),
  }),
  response: claimAgainstMe,
};
export const appealStrike = {
  params: byClaim,
  body: z.object({ words: text('Please say why the strike should not count', typedLimits.work) }),
  response: claimAgainstMe,
};

const byRecord = z.object({ id: z.uuid() });

export const adminClaim = common
  .omit({ claimId: true })
  .extend({
    id: z.uuid(),
    videoId: z.uuid().nullable(),
    /** The later upload of the same film whose creator sent the notice; null for any other notice. */
    uploadId: z.uuid().nullable(),
    creatorId: z.uuid().nullable(),
    creator: z.string().nullable(),
    changedAt: z.iso.datetime(),
    /** Null once the key has been destroyed. */
    notice: notice.nullable(),
    missing: z.array(z.enum(claimElementNames)),
    askedNote: z.string().nullable(),
    additions: z.array(z.string()),
    courtWords: z.string().nullable(),
    letters: z.array(letter),
    strike: strike.nullable(),
    /** The number of active strikes of the creator. */
    activeStrikes: z.int(),
  })
  .meta({ id: 'AdminClaim' });

/** A claim in a list, without any text that a person typed. */
export const adminClaimRow = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    status: z.enum(claimStatuses),
    title: z.string().nullable(),
    videoId: z.uuid().nullable(),
    creatorId: z.uuid().nullable(),
    creator: z.string().nullable(),
    receivedAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    answerBefore: z.iso.datetime().nullable(),
    restoreFrom: z.iso.datetime().nullable(),
    hasOpenAppeal: z.boolean(),
  })
  .meta({ id: 'AdminClaimRow' });

export const claimFilter = z.object({
  status: z.enum(['toDo', 'open', 'ended']).optional(),
  id: z.array(z.uuid()).optional(),
});

const because = (missing: string) => z.object({ reason: z.string().trim().min(5, missing).max(1000) });

export const adminListClaims = { query: listQuery, response: z.array(adminClaimRow) };
export const adminGetClaim = { params: byRecord, response: adminClaim };
export const acceptClaim = {
  params: byRecord,
  /** The video, when the address in the notice leads to none. */
  body: z.object({ videoId: z.uuid('Please enter the id of the video').nullable().default(null) }),
  response: adminClaim,
};
export const askForElements = {
  params: byRecord,
  body: z.object({
    missing: z.array(z.enum(claimElementNames)).min(1, 'Please choose what is missing'),
    note: z.string().trim().max(1000).default(''),
  }),
  response: adminClaim,
};
export const dismissClaim = { params: byRecord, body: because('Please tell the sender why'), response: adminClaim };
export const noteCourtAction = { params: byRecord, body: because('Please note court and case'), response: adminClaim };
export const restoreClaimed = {
  params: byRecord,
  /** `isEarly`: although the sender of an answered notice may still go to court. */
  body: because('Please tell both sides why').extend({ isEarly: z.boolean().default(false) }),
  response: adminClaim,
};
export const upholdClaim = { params: byRecord, body: because('Please tell both sides why'), response: adminClaim };
export const removeStrike = { params: byRecord, body: because('Please say why'), response: adminClaim };
export const refuseStrikeAppeal = {
  params: byRecord,
  body: because('Please tell the creator why'),
  response: adminClaim,
};
