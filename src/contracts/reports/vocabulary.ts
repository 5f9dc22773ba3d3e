/** The closed lists and limits of reports. */

/** What can be reported. A stored name keeps its meaning. */
export const reportedThings = ['video', 'request', 'answer', 'message', 'review'] as const;
export type ReportedThing = (typeof reportedThings)[number];

/** [value, label] of the reasons; `other` needs a text. */
export const reportReasons = [
  ['spam', 'Spam or advertising'],
  ['contact', 'Leads people away from the site'],
  ['insult', 'Insults or threatens someone'],
  ['private', 'Shows a person, or private data, without their consent'],
  ['misleading', 'Is not what it says'],
  ['harmful', 'Dangerous or unlawful'],
  ['other', 'Something else'],
] as const;
export type ReportReason = (typeof reportReasons)[number][0];

export const reportReasonLabel = (reason: ReportReason): string =>
  reportReasons.find(([value]) => value === reason)?.[1] ?? reason;

/** `acted`: a moderator acted on it; `dismissed`: nothing was wrong. */
export const reportStatuses = ['open', 'acted', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The maximum length of a note, in characters, and the maximum number of reports of one person in a day. */
export const reportLimits = { words: 1000, mostADay: 20 } as const;
