import { styled } from '@mui/material/styles';
import type { AdminVideo } from '#contracts/catalogue.ts';
import { formatDuration } from '#contracts/vocabulary.ts';
import { RowLink } from '../parts/ListPage.tsx';
import { Tag, videoWords } from '../parts/StatusTag.tsx';
import { formatMoment } from '../parts/time.ts';

type Likeness = AdminVideo['likenesses'][number];

const overlapOf = ({ overlapSeconds, offsetSeconds }: Likeness): string => {
  const length = `${formatDuration(overlapSeconds)} in common`;
  if (Math.abs(offsetSeconds) < 1) return `${length}, from the start of both.`;
  const where = formatDuration(Math.abs(offsetSeconds));
  return offsetSeconds > 0 ? `${length}, from ${where} of that one.` : `${length}, from ${where} of this one.`;
};

/** One picture beside the other: what this video may be a copy of, or may have been copied by. */
export const Likenesses = ({ video: { thumbnail, likenesses } }: { video: AdminVideo }) => (
  <List aria-label="Likely copies">
    {likenesses.map((likeness) => {
      const [word, tone] = videoWords[likeness.status];
      return (
        <li key={likeness.videoId}>
          <Pair>
            {thumbnail !== null && <img src={thumbnail} alt="This video" />}
            {likeness.thumbnail !== null && <img src={likeness.thumbnail} alt={likeness.title} />}
          </Pair>
          <div>
            <strong>
              {likeness.verdict === 'strong' ? 'Very likely the same recording' : 'May be the same recording'}
            </strong>{' '}
            as <RowLink to={`/videos/${likeness.videoId}/show`}>{likeness.title}</RowLink> by {likeness.creator}{' '}
            <Tag tone={tone}>{word}</Tag>
            <br />
            {overlapOf(likeness)} Uploaded {formatMoment(likeness.uploadDate)}.
          </div>
        </li>
      );
    })}
  </List>
);

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  display: 'grid',
  gap: 12,
  '& > li': { display: 'grid', gap: 6 },
});
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 4,
  '& img': { width: '100%', aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 4, display: 'block' },
});
