import type { AuditRun } from '#contracts/auditRoom/auditRoom.ts';
import { CheckList } from './CheckList.tsx';
import { RunProgress } from './RunProgress.tsx';
import { Facts } from '#admin/parts/Facts.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { StatusTag, type StatusLabel } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';

const labelOf = ({ status, isClean }: AuditRun): StatusLabel => {
  switch (status) {
    case 'waiting':
      return ['Waits', 'neutral'];
    case 'running':
      return ['Under way', 'info'];
    case 'failed':
      return ['Not carried out', 'warning'];
    case 'done':
      return isClean === true ? ['Nothing was found', 'success'] : ['Something differs', 'error'];
  }
};

const titleOf = ({ kind, count, seed }: AuditRun): string =>
  kind === 'verify' ? 'The whole log' : `Sample of ${count} sales by seed ${seed}`;

/** A check: who asked for it, how far it is, and what it found. */
export const RunPanel = ({ run }: { run: AuditRun }) => (
  <Panel title={titleOf(run)} aside={<StatusTag label={labelOf(run)} />}>
    <Facts
      rows={[
        [
          'By',
          <PersonName key="by" id={run.requestedById}>
            {run.requestedByName ?? run.requestedById}
          </PersonName>,
        ],
        ['Begun', formatMoment(run.requestedAt)],
        ['Ended', run.finishedAt && formatMoment(run.finishedAt)],
        ['Compared', run.summary],
      ]}
    />
    {(run.status === 'running' || run.status === 'waiting') && <RunProgress {...run} />}
    {run.checks.length > 0 && <Found run={run} />}
  </Panel>
);

/** What differs is open, what holds is folded. */
const Found = ({ run: { checks } }: { run: AuditRun }) => (
  <details open={checks.some(({ count }) => count > 0)}>
    <summary>{checks.length === 1 ? 'One check' : `${checks.length} checks`}</summary>
    <CheckList
      checks={checks.map(({ name, findings, count }) => ({
        name,
        isTrue: count === 0,
        detail:
          count > findings.length
            ? [...findings, `and ${count - findings.length} more`].join('\n')
            : findings.join('\n'),
      }))}
    />
  </details>
);
