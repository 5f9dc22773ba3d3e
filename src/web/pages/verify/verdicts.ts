import { BadgeCheck, CircleOff, CirclePause, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { CertificateStatus } from '#contracts/certificates/certificates.ts';

type VerdictText = { Icon: LucideIcon; colour: string; word: string; title: string; text: string };

/** What the register says of a certificate in this state. */
export const verdicts = (brandName: string): Record<CertificateStatus, VerdictText> => ({
  active: {
    Icon: BadgeCheck,
    colour: 'text-ok',
    word: 'Active',
    title: 'This licence is in force.',
    text: `${brandName} sold the exclusive rights to this video once. Compare the details below with the document that you were shown, and the file with the one you hold.`,
  },
  underClaim: {
    Icon: TriangleAlert,
    colour: 'text-warn',
    word: 'Under claim',
    title: 'This licence is under claim.',
    text: `${brandName} sold the exclusive rights to this video once. We received a copyright claim against it; the video should not be published until that is decided.`,
  },
  suspended: {
    Icon: CirclePause,
    colour: 'text-warn',
    word: 'Suspended',
    title: 'This licence is suspended.',
    text: `${brandName} sold the exclusive rights to this video once, and the buyer’s bank disputes the payment. The licence is on hold until that is decided.`,
  },
  ended: {
    Icon: CircleOff,
    colour: 'text-danger',
    word: 'Ended',
    title: 'This licence has ended.',
    text: `${brandName} sold it, and the purchase was refunded in full, the buyer’s bank took the payment back, or a copyright claim was upheld. It no longer gives any rights.`,
  },
});

/** What the register says of a certificate whose licence was transferred to somebody else. */
export const transferred = (brandName: string): VerdictText => ({
  ...verdicts(brandName).ended,
  title: 'This certificate has ended.',
  text: `${brandName} sold the exclusive rights to this video once, and their owner transferred the licence to somebody else. This certificate no longer gives any rights.`,
});

/** A step of the rights to a video, in words; `text` is what the creator declared. */
export const stepText = (kind: string, text: string | null): { title: string; text: string } => {
  switch (kind) {
    case 'priorUse':
      return text
        ? { title: 'The creator declared earlier publications', text }
        : { title: 'The creator declared that it was published nowhere before', text: '' };
    case 'grant':
      return { title: 'The creator signed the grant of exclusive rights', text: '' };
    case 'sale':
      return { title: 'Sold, once', text: 'The exclusive licence began, and the video left the marketplace.' };
    case 'transfer':
      return { title: 'Transferred', text: 'Its owner transferred the licence to somebody else, who accepted it.' };
    case 'underClaim':
      return { title: 'A copyright claim was accepted', text: 'The licence is on hold until it is decided.' };
    case 'suspended':
      return { title: 'The buyer’s bank disputed the payment', text: 'The licence is on hold until that is decided.' };
    case 'active':
      return { title: 'In force again', text: 'What had been open was decided for the sale.' };
    default:
      return { title: 'The licence ended', text: '' };
  }
};
