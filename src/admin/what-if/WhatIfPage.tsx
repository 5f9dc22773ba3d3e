import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminGetRulesInForce, adminListWhatIfs, type WhatIfRun } from '#contracts/auditRoom/whatIf.ts';
import { ruleTexts } from '#contracts/auditRoom/whatIfLines.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { Stack } from '#admin/parts/Columns.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { AGAIN_MS, isUnderWay, labelOf, periodText } from './runLabel.ts';
import { WhatIfForm } from './WhatIfForm.tsx';

const KEY = ['what-if'];

/** What a past period would have brought under another fee, hold, reserve or rule for strikes. */
export const WhatIfPage = () => {
  const call = useCall();
  const queries = useQueryClient();
  const rules = useQuery({
    queryKey: [...KEY, 'rules'],
    queryFn: ({ signal }) => call(adminGetRulesInForce, { signal }),
  });
  const runs = useQuery({
    queryKey: [...KEY, 'runs'],
    queryFn: ({ signal }) => call(adminListWhatIfs, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? AGAIN_MS : false),
  });
  const error = rules.error ?? runs.error;
  return (
    <>
      <PageHeader
        title="What if"
        lead="Replay a past period under another fee, hold, reserve or rule for strikes. It changes nothing."
      />
      <Stack>
        {error && (
          <Notice tone="error" role="alert">
            It cannot be read: {error.message}
          </Notice>
        )}
        {rules.data && (
          <WhatIfForm
            rules={rules.data}
            isBusy={runs.data?.some(isUnderWay) === true}
            onDone={() => void queries.invalidateQueries({ queryKey: [...KEY, 'runs'] })}
          />
        )}
        {runs.data ? <Runs runs={runs.data} /> : !error && <Skeleton variant="rounded" height={160} />}
      </Stack>
    </>
  );
};

const Runs = ({ runs }: { runs: readonly WhatIfRun[] }) => {
  if (runs.length === 0) return <Notice tone="neutral">Nobody has replayed a period yet.</Notice>;
  return (
    <Panel title="Replayed so far">
      <PlainTable aria-label="Replayed so far">
        <thead>
          <tr>
            {['Period', 'Other rules', 'By', 'Begun', 'State'].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">
                <RowLink to={`/what-if/${run.id}/show`}>{periodText(run)}</RowLink>
              </th>
              <td>{ruleTexts(run.wish.rules).join('; ')}</td>
              <td>
                <PersonName id={run.requestedById}>{run.requestedByName ?? 'An account that is gone'}</PersonName>
              </td>
              <td className="whole">{formatMoment(run.requestedAt)}</td>
              <td>
                <StatusTag label={labelOf(run)} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  );
};
