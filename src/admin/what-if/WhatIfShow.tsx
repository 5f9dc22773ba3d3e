import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { adminGetWhatIf, type WhatIfAnswer, type WhatIfRun } from '#contracts/auditRoom/whatIf.ts';
import { ruleTexts, whatIfAssumptions } from '#contracts/auditRoom/whatIfLines.ts';
import { RunProgress } from '#admin/audit-runs/RunProgress.tsx';
import { useCall } from '#admin/calls/useCall.ts';
import { Stack } from '#admin/parts/Columns.tsx';
import { Facts } from '#admin/parts/Facts.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { CreatorsPanel } from './CreatorsPanel.tsx';
import { DaysChart } from './DaysChart.tsx';
import { ResultExport } from './ResultExport.tsx';
import { AGAIN_MS, isUnderWay, labelOf, periodText } from './runLabel.ts';
import { TotalsPanel } from './TotalsPanel.tsx';

const back = { to: '/what-if', label: 'What if' };

/** One period under other rules: the progress while it is replayed, then what would have been different. */
export const WhatIfShow = () => {
  const { id = '' } = useParams();
  const call = useCall();
  const { data, error } = useQuery({
    queryKey: ['what-if', 'run', id],
    queryFn: ({ signal }) => call(adminGetWhatIf, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.run) ? AGAIN_MS : false),
  });
  return (
    <>
      <PageHeader
        title={data ? periodText(data.run) : 'What if'}
        back={back}
        {...(data && { lead: <StatusTag label={labelOf(data.run)} /> })}
        {...(data?.result && { actions: <ResultExport {...data} result={data.result} /> })}
      />
      {error && (
        <Notice tone="error" role="alert">
          It cannot be read: {error.message}
        </Notice>
      )}
      {data && <Whole answer={data} />}
      {!data && !error && <Skeleton variant="rounded" height={360} />}
    </>
  );
};

const Whole = ({ answer: { run, result, names } }: { answer: WhatIfAnswer }) => (
  <Stack>
    <About run={run} />
    {run.status === 'done' && !result && (
      <Notice tone="warning">
        An earlier version of the site ended this run without a result. Please begin it again.
      </Notice>
    )}
    {result && (
      <>
        <TotalsPanel total={result.total} />
        <DaysChart days={result.days} />
        <CreatorsPanel result={result} names={names} />
      </>
    )}
  </Stack>
);

const About = ({ run }: { run: WhatIfRun }) => (
  <Panel title="Other rules">
    <Facts
      rows={[
        ['Rules', ruleTexts(run.wish.rules).map((text) => <div key={text}>{text}</div>)],
        [
          'By',
          <PersonName key="by" id={run.requestedById}>
            {run.requestedByName ?? 'An account that is gone'}
          </PersonName>,
        ],
        ['Begun', formatMoment(run.requestedAt)],
        ['Ended', run.finishedAt && formatMoment(run.finishedAt)],
        [run.status === 'failed' ? 'Why not' : 'Replayed', run.summary],
      ]}
    />
    <p>{whatIfAssumptions}</p>
    {isUnderWay(run) && <RunProgress {...run} />}
  </Panel>
);
