/** Letters that must arrive, and a person who leaves. */
import { aBuyer } from '#testing/routes/people.ts';
import { cast, type Plant } from './plant.ts';

export const letters: Record<string, Plant> = {
  erasure: () => {
    const { buyer } = cast(31);
    return { itemId: buyer.id, given: [buyer, { type: 'AccountErased', data: { userId: buyer.id } }] };
  },
  confirmation: () => {
    const buyer = aBuyer('stuck-buyer-32', { isEmailVerified: false });
    return { itemId: buyer.id, given: [buyer, { type: 'ConfirmationDue', data: { userId: buyer.id } }] };
  },
  'suspension-letter': () => {
    const buyer = aBuyer('stuck-buyer-33', { isSuspended: true });
    return { itemId: buyer.id, given: [buyer, { type: 'SuspensionLetterDue', data: { userId: buyer.id } }] };
  },
  mail: ({ now }) => {
    const { creator, itemId } = cast(34);
    const notified = { notificationId: itemId, userId: creator.id, kind: 'payeeReady', about: {}, happenedAt: now };
    return { itemId, given: [creator, { type: 'Notified', data: notified }] };
  },
};
