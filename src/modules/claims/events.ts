/** What claims records: who says that a video here infringes their copyright. */
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** What the sender typed, as it came. */
export type ClaimNotice = {
  work: string;
  videoUrl: string;
  name: string;
  email: string;
  postalAddress: string;
  phone: string;
  /** The full name, typed. */
  signature: string;
};

/**
 * A notice with its six elements arrived. It is sealed with a key of the claim, not of the account: whoever leaves does
 * not take their notice along.
 */
export type ClaimReceived = Event<
  'ClaimReceived',
  {
    claimId: string;
    reference: string;
    /** The video that the address leads to; null when it is none of ours. */
    videoId: string | null;
    /** Null when signed out. */
    userId: string | null;
    /** Of the words that were ticked, `contracts/claimStatements.ts`. */
    statementsVersion: string;
    notice: Personal<ClaimNotice>;
  }
>;

export type ClaimEvent = ClaimReceived;
