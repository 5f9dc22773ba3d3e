import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { formatDuration } from '#contracts/catalogue/vocabulary.ts';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { Tag, videoLabels } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { matchLines, type MatchLines } from './matchLines.ts';
import { StoryFrame } from './StoryFrame.tsx';

type Likeness = AdminVideo['likenesses'][number];
type Shown = { video: AdminVideo; onSeek: (seconds: number) => void };

const overlapOf = ({ overlapSeconds, offsetSeconds }: Likeness): string => {
  const length = `${formatDuration(overlapSeconds)} in common`;
  if (Math.abs(offsetSeconds) < 1) return `${length}, from the start of both.`;
  const where = formatDuration(Math.abs(offsetSeconds));
  return offsetSeconds > 0 ? `${length}, from ${where} of that one.` : `${length}, from ${where} of this one.`;
};

/** So many are shown at once. */
const SHOWN = 3;

/** What this video may be a copy of, or may have been copied by: each beside it, moment by moment, the likeliest first. */
export const Likenesses = ({ video, onSeek }: Shown) => {
  const sorted = video.likenesses.toSorted(
    (first, other) =>
      Number(other.verdict === 'strong') - Number(first.verdict === 'strong') ||
      other.overlapSeconds - first.overlapSeconds,
  );
  const rest = sorted.slice(SHOWN);
  return (
    <>
      <LikenessList video={video} onSeek={onSeek} likenesses={sorted.slice(0, SHOWN)} label="Likely copies" />
      {rest.length > 0 && (
        <More>
          <summary>{rest.length} more</summary>
          <LikenessList video={video} onSeek={onSeek} likenesses={rest} label="More likely copies" />
        </More>
      )}
    </>
  );
};

const LikenessList = ({
  video,
  onSeek,
  likenesses,
  label,
}: Shown & { likenesses: readonly Likeness[]; label: string }) => (
  <List aria-label={label}>
    {likenesses.map((likeness) => (
      <li key={likeness.videoId}>
        <SideBySide video={video} onSeek={onSeek} likeness={likeness} />
        <div>
          <strong>
            {likeness.verdict === 'strong' ? 'Very likely the same recording' : 'May be the same recording'}
          </strong>{' '}
          as <RowLink to={`/videos/${likeness.videoId}/show`}>{likeness.title}</RowLink> by {likeness.creator}{' '}
          <Tag tone={videoLabels[likeness.status][1]}>{videoLabels[likeness.status][0]}</Tag>
          <br />
          {overlapOf(likeness)} Uploaded {formatMoment(likeness.uploadDate)}.
        </div>
      </li>
    ))}
  </List>
);

/** The same moment of the common part in both; one slider moves them together. */
const SideBySide = ({ video, likeness, onSeek }: Shown & { likeness: Likeness }) => {
  const [at, setAt] = useState(0);
  const lines = matchLines(likeness, video.durationSeconds ?? 0);
  const here = lines.inThis + at;
  const there = lines.inOther + at;
  return (
    <>
      <Pair>
        <Moment board={video.storyboard} still={video.thumbnail} seconds={here} name="This video" />
        <Moment board={likeness.storyboard} still={likeness.thumbnail} seconds={there} name={likeness.title} />
      </Pair>
      <Timeline lines={lines} at={at} likeness={likeness} />
      <Controls>
        <input
          type="range"
          aria-label={`Moment in common with “${likeness.title}”`}
          aria-valuetext={`${formatDuration(here)} of this video, ${formatDuration(there)} of the other`}
          min={0}
          max={Math.max(0.1, likeness.overlapSeconds)}
          step={0.1}
          value={at}
          onChange={({ target }) => setAt(Number(target.value))}
        />
        <Button size="small" variant="outlined" onClick={() => onSeek(here)}>
          Play from {formatDuration(here)}
        </Button>
      </Controls>
    </>
  );
};

type MomentProps = { board: AdminVideo['storyboard']; still: string | null; seconds: number; name: string };

const Moment = ({ board, still, seconds, name }: MomentProps) => (
  <figure>
    {board ? (
      <StoryFrame board={board} seconds={seconds} label={`${name} at ${formatDuration(seconds)}`} />
    ) : (
      still !== null && <img src={still} alt={name} />
    )}
    <figcaption>
      {name}, {formatDuration(seconds)}
    </figcaption>
  </figure>
);

const percent = (share: number): string => `${share * 100}%`;

/** Both lengths on one axis, with what they have in common; the slider's moment is the line across. */
const Timeline = ({ lines, at, likeness }: { lines: MatchLines; at: number; likeness: Likeness }) => {
  const { thisLine, otherLine, common } = lines;
  const moment = common.start + common.length * (at / Math.max(0.1, likeness.overlapSeconds));
  return (
    <Axis role="img" aria-label={overlapOf(likeness)}>
      {[thisLine, otherLine].map((line, index) => (
        <i key={index}>
          <b style={{ left: percent(line.start), width: percent(line.length) }} />
          <em style={{ left: percent(common.start), width: percent(common.length) }} />
        </i>
      ))}
      <s style={{ left: percent(moment) }} />
    </Axis>
  );
};

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  display: 'grid',
  gap: 16,
  '& > li': { display: 'grid', gap: 6, minWidth: 0 },
});
const More = styled('details')({
  marginBottom: 12,
  '& summary': { minHeight: 44, alignContent: 'center', cursor: 'pointer' },
});
const Pair = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 6,
  '& figure': { margin: 0, minWidth: 0 },
  '& img': { width: '100%', aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 8, display: 'block' },
  '& figcaption': {
    fontSize: 12,
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    marginTop: 2,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));
const Axis = styled('div')(({ theme: { palette } }) => ({
  position: 'relative',
  display: 'grid',
  gap: 4,
  padding: '2px 0',
  '& i': { position: 'relative', height: 8 },
  '& b, & em': { position: 'absolute', insetBlock: 0, borderRadius: 4 },
  '& b': { background: palette.divider },
  '& em': { background: palette.secondary.main },
  '& s': { position: 'absolute', insetBlock: 0, width: 2, marginLeft: -1, background: palette.text.primary },
}));
const Controls = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& input': { flex: 1, minWidth: 0, minHeight: 24, accentColor: palette.secondary.main },
  '& button': { whiteSpace: 'nowrap' },
}));
