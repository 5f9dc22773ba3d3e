/** Whether this is `npm run test:long`, which does more of the same, and what a short run finds at a lower level (docs/testing.md). */
export const isLongRun = process.env['TEST_SIZE'] === 'long';

/** One of these, another one at the next place; all of them in a long run. */
export const inRotation = <Option>(options: readonly Option[], place: number): readonly Option[] =>
  isLongRun ? options : options.slice(place % options.length).slice(0, 1);

/** Journeys in a browser that only the long run makes, by their path below src/journeys. */
export const longJourneys: readonly string[] = [
  'accounts/accountScreens',
  'accounts/googleScript',
  'accounts/passkeys',
  'buying/assignment',
  'buying/currency',
  'buying/papers',
  'buying/plans',
  'buying/reportedProblem',
  'claims/claims',
  'community/cases',
  'community/community',
  'community/requests',
  'payouts/payoutBatch',
  'payouts/payouts',
  'selling/analytics',
  'selling/copies',
  'selling/studio',
  'site/forms',
  'site/infoPages',
  'site/keptPages',
  'staff/auditorsRoom',
  'staff/fees',
  'staff/people',
  'staff/review',
  'staff/showcase',
  'staff/stuckWork',
  'staff/whatIf',
];

/** Journeys without a browser that only the long run makes, in the same way. */
export const longIntegrations: readonly string[] = [
  'buying/plans',
  'community/messages',
  'community/requests',
  'security/masterKey',
  'security/originals',
  'selling/copies',
  'selling/longFilm',
  'selling/passedOnUploads',
  'selling/s3Site',
  'site/copiedLog',
  'site/failures',
  'site/failuresOfTools',
  'site/s3Away',
  'site/timeStamps',
  'staff/fees',
  'staff/houseRules',
  'staff/people',
  'staff/reports',
  'staff/showcase',
];
