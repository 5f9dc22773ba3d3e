import { styled } from '@mui/material/styles';
import { DataTable } from 'react-admin';
import type { AdminReview } from '#contracts/reviews/reviews.ts';
import { Age } from '#admin/parts/Age.tsx';
import { CompactCard, ListPage } from '#admin/parts/list/ListPage.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { HideReviewButton } from './HideReviewButton.tsx';

/** The server knows no other order. */
const newestFirst = { field: 'writtenAt', order: 'DESC' } as const;

const tabs: [ListTab, ...ListTab[]] = [
  { filter: { status: 'shown' }, label: 'On the site', sort: newestFirst },
  { filter: { status: 'hidden' }, label: 'Hidden', sort: newestFirst },
];
const empty = { shown: 'No buyer has written yet.', hidden: 'None was hidden.', all: 'No buyer has written yet.' };

const ReviewText = ({ review: { text, answer, creator, hiddenBecause } }: { review: AdminReview }) => (
  <>
    {text === '' ? <Quiet>Its author deleted their account, and the text with it.</Quiet> : <Text>{text}</Text>}
    {answer !== null && (
      <Quiet>
        {creator} answers: {answer}
      </Quiet>
    )}
    {hiddenBecause !== null && <Quiet>Hidden: {hiddenBecause}</Quiet>}
  </>
);

const Hide = ({ review: { id, title, isHidden } }: { review: AdminReview }) => (
  <HideReviewButton id={id} name={`the review of “${title}”`} isHidden={isHidden} isInRow />
);

const Creator = ({ review: { creatorId, creator } }: { review: AdminReview }) => (
  <PersonName id={creatorId}>{creator}</PersonName>
);

/** Buyers' reviews; a row shows the whole review. */
export const ReviewList = () => (
  <ListPage<AdminReview> title="Reviews" tabs={tabs} empty={empty} compact={compactReview}>
    <DataTable.Col<AdminReview> label="Video" disableSort render={({ title }) => title} />
    <DataTable.Col<AdminReview> label="Creator" disableSort render={(review) => <Creator review={review} />} />
    <DataTable.Col<AdminReview> label="Stars" align="right" disableSort render={({ stars }) => stars} />
    <DataTable.Col<AdminReview> label="Review" disableSort render={(review) => <ReviewText review={review} />} />
    <DataTable.Col<AdminReview> label="Written" disableSort render={({ writtenAt }) => <Age at={writtenAt} />} />
    <DataTable.Col<AdminReview> label="" disableSort render={(review) => <Hide review={review} />} />
  </ListPage>
);

const compactReview = (review: AdminReview) => (
  <CompactCard key={review.id}>
    <strong>
      {review.title}, {review.stars} of 5
    </strong>
    <Creator review={review} />
    <ReviewText review={review} />
    <Hide review={review} />
  </CompactCard>
);

const Text = styled('p')({ margin: 0, maxWidth: 560, whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
const Quiet = styled('p')(({ theme: { palette } }) => ({
  margin: '4px 0 0',
  maxWidth: 560,
  fontSize: 13,
  overflowWrap: 'anywhere',
  color: palette.text.secondary,
}));
