import { styled } from '@mui/material/styles';
import type { OrderStatus, PayoutStatus, VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import type { VersionStatus } from '#contracts/fees/vocabulary.ts';
import type { BatchStatus } from '#contracts/payouts/payoutVocabulary.ts';
import type { PayeeStatus } from '#contracts/payouts/payeeVocabulary.ts';
import type { Tone } from '#admin/theme/theme.ts';

/** [words, tone] */
export type StatusLabel = readonly [string, Tone];

export const suspendedLabel: StatusLabel = ['Suspended', 'error'];

export const videoLabels: Record<VideoStatus, StatusLabel> = {
  inReview: ['Awaiting review', 'warning'],
  listed: ['Listed', 'success'],
  sold: ['Sold', 'info'],
  rejected: ['Rejected', 'error'],
  refused: ['Refused by checks', 'error'],
  processing: ['Being checked', 'neutral'],
  unprepared: ['Could not be prepared', 'error'],
  uploading: ['Uploading', 'neutral'],
  cancelled: ['Deleted', 'neutral'],
  draft: ['Not submitted', 'neutral'],
  changesRequested: ['Changes requested', 'info'],
  withdrawn: ['Withdrawn', 'neutral'],
  takenDown: ['Taken down', 'error'],
};

export const payoutLabels: Record<PayoutStatus, StatusLabel> = {
  requested: ['Awaiting release', 'warning'],
  held: ['On hold', 'info'],
  released: ['Released', 'info'],
  paid: ['Paid', 'success'],
  rejected: ['Rejected', 'error'],
  failed: ['Failed', 'error'],
};

export const batchLabels: Record<BatchStatus, StatusLabel> = {
  proposed: ['Awaiting approval', 'warning'],
  releasing: ['Being released', 'info'],
  done: ['Done', 'success'],
  declined: ['Declined', 'error'],
};

export const versionLabels: Record<VersionStatus, StatusLabel> = {
  proposed: ['Awaiting a second person', 'warning'],
  announced: ['Announced', 'info'],
  inForce: ['In force', 'success'],
  past: ['Past', 'neutral'],
  dropped: ['Dropped', 'error'],
};

export const payeeLabels: Record<PayeeStatus | 'none', StatusLabel> = {
  none: ['Not started', 'neutral'],
  active: ['Ready', 'success'],
  pending: ['Being checked', 'info'],
  restricted: ['Something is missing', 'warning'],
  rejected: ['Refused by Stripe', 'error'],
  unsupported: ['Refused by Stripe', 'error'],
};

export const saleLabels: Record<OrderStatus, StatusLabel> = {
  sold: ['Sold', 'success'],
  created: ['Begun', 'neutral'],
  checkoutOpen: ['At the pay page', 'neutral'],
  authorised: ['Authorised', 'info'],
  claimed: ['Holds the offer', 'info'],
  capturing: ['Being captured', 'info'],
  lost: ['Lost', 'neutral'],
  failed: ['Capture failed', 'error'],
};

/** A word in a tag; the tone only underlines it. */
export const Tag = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(
  ({ theme: { palette }, tone }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    padding: '1px 8px',
    borderRadius: 99,
    fontSize: 12,
    fontWeight: 600,
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    background: palette.soft[tone],
    color: tone === 'neutral' ? palette.text.secondary : palette[tone].main,
  }),
);

export const StatusTag = ({ label: [text, tone] }: { label: StatusLabel }) => <Tag tone={tone}>{text}</Tag>;

/** All tags of a record, the gravest first. */
export const StatusTags = ({ tags }: { tags: readonly StatusLabel[] }) => (
  <Tags>
    {tags.map((label) => (
      <StatusTag key={label[0]} label={label} />
    ))}
  </Tags>
);

const Tags = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: 4 });
