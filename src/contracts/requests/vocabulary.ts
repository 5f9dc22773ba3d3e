/** The closed lists and limits of requests for content. */

/**
 * `unconfirmed` until the person follows the mailed link; `fulfilled` once it has led to a video; `closed` by the
 * person who asked; `ended` after its last day.
 */
export const requestStatuses = ['unconfirmed', 'open', 'fulfilled', 'closed', 'ended'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** An answer stays until its creator withdraws it or a moderator hides it. */
export const answerStatuses = ['given', 'withdrawn', 'hidden'] as const;
export type AnswerStatus = (typeof answerStatuses)[number];

/** How long the mailed link works; after that an unconfirmed request is deleted. */
export const requestLinkDays = 7;

/** The number of days after which a request without a last day ends. */
export const requestOpenDays = 90;

/** Limits: answers per request, answers of one creator to it, answers of one creator in a day, length of an answer. */
export const answerLimits = { most: 50, mostPerCreator: 3, mostADay: 20, words: 1000 } as const;

/** Contact details: an email address, a web address, nine or more digits in a row. */
const contacts = [/\S+[@＠]\S+\.\S+/u, /(?:https?:\/\/|www\.)\S+/iu, /\+?\p{Nd}(?:[\s().\-/]*\p{Nd}){8,}/u];

/** Whether a text contains contact details, which public texts here must not have. */
export const hasContact = (text: string): boolean => contacts.some((contact) => contact.test(text));
