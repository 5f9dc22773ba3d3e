/** The closed lists and limits of support cases. */

/** [value, label] by kind: `support` helps people with the product, `contact` is everything else. */
export const caseTopics = {
  support: [
    ['sign-in', 'Signing in or confirming my email'],
    ['account', 'My account or profile'],
    ['upload', 'Uploading or reviewing a video'],
    ['purchase', 'Something I bought'],
    ['payout', 'Sales and payouts'],
    ['other-help', 'Something else'],
  ],
  contact: [
    ['finding', 'I cannot find something'],
    ['report', 'Something that should not be here'],
    ['privacy', 'My personal data'],
    ['press', 'Press'],
    ['business', 'Working together'],
    ['other', 'Something else'],
  ],
} as const;
export type CaseKind = keyof typeof caseTopics;
export type CaseTopic = (typeof caseTopics)[CaseKind][number][0];

export const topics: readonly CaseTopic[] = Object.values(caseTopics).flatMap((list) => list.map(([value]) => value));

export const kindOf = (topic: CaseTopic): CaseKind =>
  caseTopics.support.some(([value]) => value === topic) ? 'support' : 'contact';

export const topicLabel = (topic: CaseTopic): string =>
  [...caseTopics.support, ...caseTopics.contact].find(([value]) => value === topic)?.[1] ?? topic;

/** `waiting`: for staff; `answered`: it is the sender's turn, if there is more to say. */
export const caseStatuses = ['waiting', 'answered', 'closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** The record that a case may be about: a person, a video, an order, by id. */
export const caseLinkKinds = ['person', 'video', 'order'] as const;
export type CaseLinkKind = (typeof caseLinkKinds)[number];
export type CaseLink = { kind: CaseLinkKind; id: string };

/** The maximum number of messages in a case, the first included; after that the sender opens another case. */
export const mostCaseEntries = 100;

/** The maximum length of each field, in characters. */
export const typedLimits = {
  name: 100,
  message: 5000,
  title: 120,
  description: 2000,
  work: 2000,
  address: 500,
  postalAddress: 300,
} as const;
