/** Numbers that the pages promise and the server keeps, in one place for both. The first version of the hold and the reserve comes from settings. */

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

/** How many days a share is held: each of a creator's first `firstSales` sales, later sales, sales of trusted creators. */
export type HoldRule = Readonly<{ firstSales: number; firstDays: number; laterDays: number; trustedDays: number }>;

/** Of the shares of creators who are not trusted, `bps` basis points are kept for `days` in all. */
export type ReserveRule = Readonly<{ bps: number; days: number }>;

/** An upheld claim is a strike for `lifeDays`; `most` strikes at once suspend the account (17 U.S.C. § 512(i)). */
export type StrikeRule = Readonly<{ lifeDays: number; most: number }>;

/** What has versions, as fees have: two people change it, creators are notified before, and the past keeps its version. */
export type HouseRules = Readonly<{ hold: HoldRule; reserve: ReserveRule; strikes: StrikeRule }>;

/** The rules in force, and those announced from a moment (ISO) on. */
export type RulesInForce = Readonly<{ current: HouseRules; next: (HouseRules & Readonly<{ from: string }>) | null }>;

/** The rules with which production begins, unless settings say otherwise. */
export const standardRules: HouseRules = {
  hold: { firstSales: 3, firstDays: 14, laterDays: 7, trustedDays: 2 },
  reserve: { bps: 0, days: 90 },
  strikes: { lifeDays: 365, most: 3 },
};

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

/** The number of videos that moderators can feature at once. */
export const featuredLimits = { most: 8 } as const;

/** The limits of a buyer's review and of the creator's answer. */
export const reviewLimits = { textLength: 1000 } as const;

/** Money leaves only while the books were compared up to at most so many hours ago. */
export const booksStaleHours = 50;
