/** Numbers that the site's pages promise and the server keeps; one place for both. Settings may change the hold. */

/** Uploads a UK day on the Free plan. */
export const freeUploadsPerDay = 10;

/** The price of Creator Pro for a month, in pence. */
export const proPencePerMonth = 500;

/** Creator Pro: days it stays after a renewal that failed, and days before a renewal that a mail tells of it. */
export const proDays = { grace: 7, reminder: 7 } as const;

/**
 * A change of what people agreed to, fees included, is announced so many days before it counts (the law asks for 15:
 * article 3(2) of Regulation (EU) 2019/1150, as it stands in the United Kingdom).
 */
export const noticeDays = 30;

/** Days for which a share is held: of the first `firstSales` sales, of later sales, of sales by trusted creators. */
export const holdDays = { firstSales: 3, first: 14, later: 7, trusted: 2 } as const;

/** What a trusted creator needs beside a payee that is ready; docs/domain.md has the whole formula. */
export const trustRule = { salesPastHold: 5, rejectionsOfLastTen: 1, faults: 0 } as const;

/** Most videos are live within so many hours of being submitted; what waits for longer is late. */
export const liveWithinHours = 4;

/** Of the videos that go live without a look beforehand, one in so many is looked at afterwards. */
export const spotCheckOneIn = 10;

/**
 * A decision of a moderator may be taken back for so long; whoever has a video in hand keeps it so long without a sign of
 * life; the median of so many decisions is shown.
 */
export const reviewRule = { undoSeconds: 10, leaseMinutes: 10, medianOf: 100 } as const;

/** The public preview: pieces from across the video, in pixels of the shorter side; its link is good for so long. */
export const previewRule = { pieces: 6, pieceSeconds: 5, shortSide: 480, linkMinutes: 10 } as const;

/** A checkout stays open for so long (the payment provider accepts 30 at the least). */
export const checkoutMinutes = 31;

/** A link to the original is good for so long; the buyer may ask for another at any time. */
export const downloadLinkMinutes = 5;

/** An upload that nobody goes on with is given up after so many days. */
export const uploadGivenUpDays = 14;

/** A file is refused below these; seconds, pixels, pictures a second, the share of it that can be played (0 to 1). */
export const refusedBelow = { durationSeconds: 1, shortSide: 240, frameRate: 10, decodedShare: 0.98 } as const;

/** A file is refused above these; shares of its length (0 to 1). */
export const refusedAbove = { blackShare: 0.8, frozenShare: 0.95 } as const;

/** The longest video, in hours. */
export const longestHours = 12;

/** The length, in minutes, that buyers usually want: advice, never a reason to refuse. */
export const advisedMinutes = { shortest: 5, longest: 30 } as const;

/**
 * A copyright claim: days a creator has to answer it; a video comes back after the first and before the second number of
 * United States business days from the counter-notice (17 U.S.C. § 512(g)(2)(C)).
 */
export const claimRule = { answerDays: 14, restoreAfterBusinessDays: 10, restoreBeforeBusinessDays: 14 } as const;

/** A claim that is upheld is a strike for so many days; an account with so many is ended (§ 512(i)). */
export const strikeRule = { lifeDays: 365, most: 3 } as const;

/** Videos that moderators feature at once. */
export const featuredLimits = { most: 8 } as const;

/** What a buyer writes about a purchase, and a creator answers. */
export const reviewLimits = { textLength: 1000 } as const;
