/** The closed lists and limits of requests for content. */

/**
 * `unconfirmed` until the mailed link is followed; `fulfilled` once it has led to a video; `closed` by whoever asked;
 * `ended` after its last day.
 */
export const requestStatuses = ['unconfirmed', 'open', 'fulfilled', 'closed', 'ended'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** An answer until its creator takes it back, or a moderator takes it off. */
export const answerStatuses = ['given', 'withdrawn', 'hidden'] as const;
export type AnswerStatus = (typeof answerStatuses)[number];

/** The mailed link that confirms a request works for so long; then what nobody confirmed is forgotten. */
export const requestLinkDays = 7;

/** A request that names no last day ends after so many. */
export const requestOpenDays = 90;

/** How many answers a request takes, how many of them from one creator, how many a creator gives in a day, how long. */
export const answerLimits = { most: 50, mostOfOne: 3, mostADay: 20, words: 1000 } as const;

/** What shows how somebody is reached elsewhere: an e-mail address, a web address, nine digits or more in a row. */
const contacts = [/\S+[@＠]\S+\.\S+/u, /(?:https?:\/\/|www\.)\S+/iu, /\+?\p{Nd}(?:[\s().\-/]*\p{Nd}){8,}/u];

/** Whether a text tells how to reach somebody elsewhere: what is written for others here leaves that out. */
export const tellsContact = (text: string): boolean => contacts.some((contact) => contact.test(text));
