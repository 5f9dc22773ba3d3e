import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getOverview } from '#contracts/overview/overview.ts';
import { overviewDays, type OverviewDays } from '#contracts/overview/vocabulary.ts';
import { Stack } from '#admin/parts/Columns.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { MINUTE_MS } from '#admin/parts/time.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { AlarmCard } from './AlarmCard.tsx';
import { MoneyPanels } from './MoneyPanels.tsx';
import { QueueCard } from './QueueCard.tsx';

/** What waits, what was earned and what went wrong, for those who may see it; every figure leads to its list. */
export const Dashboard = () => {
  const call = useCall();
  const [days, setDays] = useState<OverviewDays>(30);
  const { data, error } = useQuery({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => call(getOverview, { query: { days } }, { signal }),
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title="Overview" actions={data?.money && <Period days={days} onChange={setDays} />} />
      {error && (
        <Notice tone="error" role="alert" sx={{ mb: 2 }}>
          {error.message}
        </Notice>
      )}
      {/* Nothing is claimed before it is known. */}
      {!data && !error && <Skeleton variant="rounded" height={120} aria-label="Loading" />}
      {data && (
        <Stack>
          {data.alarms.length > 0 && (
            <Cards role="group" aria-label="Alarms">
              {data.alarms.map((alarm) => (
                <AlarmCard key={alarm.kind} alarm={alarm} />
              ))}
            </Cards>
          )}
          <Cards>
            {data.queues.map((queue) => (
              <QueueCard key={queue.name} queue={queue} />
            ))}
          </Cards>
          {data.money && <MoneyPanels money={data.money} failedJobs={data.failedJobs ?? []} />}
        </Stack>
      )}
    </>
  );
};

const Period = ({ days, onChange }: { days: OverviewDays; onChange: (days: OverviewDays) => void }) => (
  <TextField
    select
    size="small"
    label="Period"
    value={days}
    onChange={({ target }) => onChange(Number(target.value) as OverviewDays)}
    slotProps={{ inputLabel: { shrink: true } }}
    sx={{ minWidth: 132 }}
  >
    {overviewDays.map((count) => (
      <MenuItem key={count} value={count}>
        {count} days
      </MenuItem>
    ))}
  </TextField>
);

const Cards = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
});
