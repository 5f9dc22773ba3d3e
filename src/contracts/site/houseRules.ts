/** Numbers that the pages promise and the server keeps, in one place for both. Settings may change the hold. */

/** Uploads per UK day on the Free plan. */
export const freeUploadsPerDay = 10;

/** The monthly price of Creator Pro, in pence. */
export const proPencePerMonth = 500;

/** Creator Pro: days of grace after a failed renewal, and days before a renewal at which a mail announces it. */
export const proDays = { grace: 7, reminder: 7 } as const;

/**
 * The days between the announcement of a change of the terms, fees included, and its effect (the law asks for 15:
 * article 3(2) of Regulation (EU) 2019/1150, as it stands in the United Kingdom).
 */
export const noticeDays = 30;

/** The days of hold: for the first `firstSales` sales, for later sales, for sales by trusted creators. */
export const holdDays = { firstSales: 3, first: 14, later: 7, trusted: 2 } as const;

/** Most videos are live within this many hours of submission; a video that waits longer is late. */
export const liveWithinHours = 4;

/** Of the videos that go live without a review, one in this many is spot-checked afterwards. */
export const spotCheckEvery = 10;

/**
 * How long a moderator may undo a decision; how long a lease lasts without a sign of life; over how many decisions the
 * page shows the median.
 */
export const reviewRule = { undoSeconds: 10, leaseMinutes: 10, medianOf: 100 } as const;

/** The public preview: clips from across the video, sized by the shorter side in pixels; its link expires. */
export const previewRule = { pieces: 6, pieceSeconds: 5, shortSide: 480, linkMinutes: 10 } as const;

/** How long a checkout stays open (the payment provider accepts 30 at the least). */
export const checkoutMinutes = 31;

/** How long a link to the original is valid; the buyer may request another at any time. */
export const downloadLinkMinutes = 5;

/** The number of days after which an upload without new bytes is given up. */
export const uploadGivenUpDays = 14;

/** The checks refuse a file below these; seconds, pixels, frames a second, the playable share of it (0 to 1). */
export const refusedBelow = { durationSeconds: 1, shortSide: 240, frameRate: 10, decodedShare: 0.98 } as const;

/** The checks refuse a file above these; shares of its length (0 to 1). */
export const refusedAbove = { blackShare: 0.8, frozenShare: 0.95 } as const;

/** The maximum length of a video, in hours. */
export const longestHours = 12;

/** The length, in minutes, that buyers usually want: advice, never a reason to refuse. */
export const advisedMinutes = { shortest: 5, longest: 30 } as const;

/**
 * A copyright claim: the days in which a creator may answer it; the video returns after the first and before the second
 * number of United States business days from the counter-notice (17 U.S.C. § 512(g)(2)(C)). What both sides wrote can be
 * read for six years after the end, as long as a contract can be sued upon (Limitation Act 1980, section 5).
 */
export const claimRule = {
  answerDays: 14,
  restoreAfterBusinessDays: 10,
  restoreBeforeBusinessDays: 14,
  keptDays: 2192,
} as const;

/** An upheld claim is a strike for this many days; this many strikes suspend the account (§ 512(i)). */
export const strikeRule = { lifeDays: 365, most: 3 } as const;

/** The number of videos that moderators can feature at once. */
export const featuredLimits = { most: 8 } as const;

/** The limits of a buyer's review and of the creator's answer. */
export const reviewLimits = { textLength: 1000 } as const;

/** Money leaves only while the books were compared up to at most so many hours ago. */
export const booksStaleHours = 50;
