/** Closed lists and periods of the transfer of a licence from its owner to somebody else. */

/** Days after which an offer without an answer lapses. */
export const assignmentDays = 14;

/** Why an offer ended without an answer: its time ran out, the licence itself ended, or one of the two closed the account. */
export const lapseReasons = ['time', 'saleEnded', 'accountClosed'] as const;
export type LapseReason = (typeof lapseReasons)[number];

/** What a person is to a licence: they own it, somebody offers it to them, or they owned it. */
export const assignmentRoles = ['owner', 'recipient', 'formerOwner'] as const;
export type AssignmentRole = (typeof assignmentRoles)[number];
