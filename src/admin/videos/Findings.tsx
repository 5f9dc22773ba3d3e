import { styled } from '@mui/material/styles';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { measureText } from '#contracts/catalogue/qualityChecks.ts';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { Tag, videoLabels } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import type { Tone } from '#admin/theme/theme.ts';
import { Likenesses } from './Likenesses.tsx';

const severities: Record<AdminVideo['checks'][number]['severity'], readonly [string, Tone]> = {
  blocker: ['Blocks', 'error'],
  warning: ['Weak', 'warning'],
  hint: ['Hint', 'info'],
  pass: ['Fine', 'success'],
};
const order = Object.keys(severities);

type Check = AdminVideo['checks'][number];

const CheckList = ({ checks }: { checks: readonly Check[] }) => (
  <Measured>
    {checks.map(({ code, severity, value, threshold, message }) => {
      const [word, tone] = severities[severity];
      const measured = measureText(code, value);
      return (
        <li key={code}>
          <Tag tone={tone}>{word}</Tag>
          <div>
            {message}
            {measured !== null && (
              <small>
                {measured} · limit {measureText(code, threshold)}
              </small>
            )}
          </div>
        </li>
      );
    })}
  </Measured>
);

/** What the checks measured, the gravest first, each with the limit it was held against; what passed on demand. */
const Checks = ({ checks }: Pick<AdminVideo, 'checks'>) => {
  const found = checks
    .filter(({ severity }) => severity !== 'pass')
    .toSorted((first, other) => order.indexOf(first.severity) - order.indexOf(other.severity));
  const passed = checks.filter(({ severity }) => severity === 'pass');
  return (
    <>
      {found.length === 0 ? <span>Nothing stood out.</span> : <CheckList checks={found} />}
      {passed.length > 0 && (
        <Passed>
          <summary>{passed.length} without a finding</summary>
          <CheckList checks={passed} />
        </Passed>
      )}
    </>
  );
};

/** What speaks for and against it: earlier decisions, the checks, likely copies, where it was published before. */
export const Findings = ({ video, onSeek }: { video: AdminVideo; onSeek: (seconds: number) => void }) => {
  const { advice, checks, note, status, priorUse, hasAppealed, isAutomatic, isSampled, history } = video;
  // What an appeal is about was decided before the video stood where it stands now.
  const noted = history.findLast((candidate) => candidate.note === note)?.what ?? videoLabels[status][0];
  const appeal = history.findLast(({ what }) => what === 'Appealed');
  return (
    <Panel title="What the checks noticed">
      {note !== null && (
        <Notice tone="error" sx={{ mb: 1 }}>
          <strong>{noted}:</strong> {note}
        </Notice>
      )}
      {hasAppealed && appeal && (
        <Notice tone="warning" sx={{ mb: 1 }}>
          <strong>Appealed {formatMoment(appeal.at)}:</strong> {appeal.note} The moderator who rejected it cannot decide
          the appeal.
        </Notice>
      )}
      {isAutomatic && (
        <Notice tone="info" sx={{ mb: 1 }}>
          {isSampled
            ? 'Listed by the rule for trusted creators, and picked for a spot check.'
            : 'Listed by the rule for trusted creators.'}
        </Notice>
      )}
      {video.likenesses.length > 0 && <Likenesses video={video} onSeek={onSeek} />}
      {priorUse !== '' && (
        <p>
          <strong>Published before:</strong> {priorUse}
        </p>
      )}
      {checks.length > 0 ? <Checks checks={checks} /> : <Advice advice={advice} />}
    </Panel>
  );
};

/** Of videos that were checked before values were kept. */
const Advice = ({ advice }: Pick<AdminVideo, 'advice'>) =>
  advice.length === 0 ? (
    <span>Nothing stood out.</span>
  ) : (
    <List>
      {advice.map((finding) => (
        <li key={finding}>{finding}</li>
      ))}
    </List>
  );

const List = styled('ul')({ margin: 0, paddingLeft: 18, display: 'grid', gap: 4 });
const Measured = styled('ul')(({ theme: { palette } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 10,
  '& li': { display: 'grid', gridTemplateColumns: '56px minmax(0, 1fr)', gap: 8, placeItems: 'start' },
  '& small': { display: 'block', color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
}));
const Passed = styled('details')({
  marginTop: 8,
  '& summary': { minHeight: 44, alignContent: 'center', cursor: 'pointer' },
});
