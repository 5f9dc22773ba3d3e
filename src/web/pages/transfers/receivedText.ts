import type { PurchaseAccess } from '#contracts/sales/afterSaleVocabulary.ts';

/** Why a received licence does not open the original. */
export const receivedText: Record<Exclude<PurchaseAccess, 'open'>, string> = {
  suspended: 'The bank of the first buyer is deciding about the payment. The download is paused until then.',
  underClaim:
    'We received a copyright claim against this video. The download is paused until we have decided. Please do not publish the video, and take it offline where you have published it.',
  revoked:
    'The first sale was refunded or paid back by a bank, or a copyright claim against the video was upheld. Please take it offline.',
};
