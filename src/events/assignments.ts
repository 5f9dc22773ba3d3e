/**
 * What sales records when the owner of a licence transfers it to somebody else. It stands in the stream of the order, which
 * also decides whether the licence is in force.
 */
import type { LapseReason } from '#contracts/sales/assignmentVocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** `offer` counts the offers of one order from 1; `ownerId` owns the licence before the transfer, `recipientId` after it. */
type OfOffer = {
  orderId: string;
  videoId: string;
  creatorId: string;
  offer: number;
  ownerId: string;
  recipientId: string;
};

// order-{id}

/** The owner offers the licence to somebody else, who may accept until `lapsesAt` (ISO). */
export type AssignmentOffered = Event<'AssignmentOffered', OfOffer & { lapsesAt: string }>;
/** The recipient does not want it. */
export type AssignmentDeclined = Event<'AssignmentDeclined', OfOffer>;
/** The owner took the offer back before an answer. */
export type AssignmentWithdrawn = Event<'AssignmentWithdrawn', OfOffer>;
/** The offer ended without an answer. */
export type AssignmentLapsed = Event<'AssignmentLapsed', OfOffer & { reason: LapseReason }>;
/**
 * The recipient accepted: from now on the licence is theirs alone. `n` counts the transfers of one order from 1; the id of
 * this event is the number of the new certificate. The channel is sealed for the new owner, and `statements` are what they
 * stated, word for word, beside the licence with this hash.
 */
export type LicenceAssigned = Event<
  'LicenceAssigned',
  OfOffer & {
    n: number;
    feePence: 0;
    channelUrl: Personal<string>;
    licenceVersion: string;
    licenceHash: string;
    statements: string[];
  }
>;
export type AssignmentEvent =
  | AssignmentOffered
  | AssignmentDeclined
  | AssignmentWithdrawn
  | AssignmentLapsed
  | LicenceAssigned;
