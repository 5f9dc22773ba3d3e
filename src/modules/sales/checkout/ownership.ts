/** Whose licence a sale is: its buyer's, or theirs to whom it was transferred. Part of the order. */
import type { AssignmentEvent } from '#events/assignments.ts';
import type { Personal } from '#platform/eventStore/eventStore.ts';

export type AssignmentOffer = { offer: number; ownerId: string; recipientId: string; lapsesAt: string };

export type Ownership = {
  /** The number of offers so far. */
  offers: number;
  /** The one that waits for an answer. */
  pending: AssignmentOffer | null;
  /** Each owner after the buyer, in order. */
  owners: readonly { ownerId: string; channelUrl: Personal<string> }[];
};

export const neverAssigned: Ownership = { offers: 0, pending: null, owners: [] };

export const evolveOwnership = (state: Ownership, event: AssignmentEvent): Ownership => {
  switch (event.type) {
    case 'AssignmentOffered': {
      const { offer, ownerId, recipientId, lapsesAt } = event.data;
      return { ...state, offers: offer, pending: { offer, ownerId, recipientId, lapsesAt } };
    }
    case 'AssignmentDeclined':
    case 'AssignmentWithdrawn':
    case 'AssignmentLapsed':
      return { ...state, pending: null };
    case 'LicenceAssigned': {
      const { recipientId: ownerId, channelUrl } = event.data;
      return { ...state, pending: null, owners: [...state.owners, { ownerId, channelUrl }] };
    }
  }
};

/** Who owns the licence now, of a sale by this buyer. */
export const ownerIdOf = ({ owners }: Ownership, buyerId: string): string => owners.at(-1)?.ownerId ?? buyerId;
