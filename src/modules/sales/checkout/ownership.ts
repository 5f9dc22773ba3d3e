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
  /** How often the original was downloaded before the first transfer. */
  buyerDownloads: number;
};

export const neverAssigned: Ownership = { offers: 0, pending: null, owners: [], buyerDownloads: 0 };

/** `downloads`: of the order so far. */
export const evolveOwnership = (state: Ownership, event: AssignmentEvent, downloads: number): Ownership => {
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
      const buyerDownloads = state.owners.length === 0 ? downloads : state.buyerDownloads;
      return { ...state, pending: null, owners: [...state.owners, { ownerId, channelUrl }], buyerDownloads };
    }
  }
};

/** Who owns the licence now, of a sale by this buyer. */
export const ownerIdOf = ({ owners }: Ownership, buyerId: string): string => owners.at(-1)?.ownerId ?? buyerId;
