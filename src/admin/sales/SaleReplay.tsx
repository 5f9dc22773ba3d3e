import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { replaySale, type HistoryEvent } from '#contracts/sales/sales.ts';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { Shortcuts, useShortcutsOn } from '#admin/parts/Shortcuts.tsx';
import { useCall } from '#admin/calls/useCall.ts';
import { useHotkeys } from '#admin/parts/useHotkeys.ts';
import { EventTable } from './EventTable.tsx';
import { MomentStepper } from './MomentStepper.tsx';
import { MomentView } from './MomentView.tsx';
import { aboutOrder, indexAt, stepTo } from './saleHistory.ts';

/** The history of a sale; up to a position it never changes, so an answer is kept. */
const useReplay = (id: string, until: string | undefined, isWanted: boolean) => {
  const call = useCall();
  return useQuery({
    queryKey: ['sales', 'replay', id, until ?? 'now'],
    queryFn: ({ signal }) =>
      call(replaySale, { params: { id }, query: until === undefined ? {} : { until } }, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    ...(until === undefined ? {} : { staleTime: Infinity }),
  });
};

/** Everything the log holds about a sale, and how it stood at a chosen moment. */
export const SaleReplay = ({ orderId }: { orderId: string }) => {
  const [isWhole, setWhole] = useState(false);
  const { data: history, error } = useReplay(orderId, undefined, true);
  if (error)
    return (
      <Notice tone="error" role="alert">
        The history cannot be read: {error.message}
      </Notice>
    );
  if (!history) return <Skeleton variant="rounded" height={360} />;
  const own = aboutOrder(history.events, orderId);
  const others = history.events.length - own.length;
  return (
    <Panel
      title="Replay"
      aside={
        others > 0 && (
          <FormControlLabel
            control={<Switch size="small" checked={isWhole} onChange={(_, checked) => setWhole(checked)} />}
            label={`${others} events about other sales of this creator`}
          />
        )
      }
    >
      <Moments orderId={orderId} events={isWhole ? history.events : own} />
    </Panel>
  );
};

const Moments = ({ orderId, events }: { orderId: string; events: readonly HistoryEvent[] }) => {
  const [params, setParams] = useSearchParams();
  const [hasKeys] = useShortcutsOn();
  const chosen = indexAt(events, params.get('at'));
  const choose = (index: number) => {
    const position = events[index]?.position;
    if (position === undefined) return;
    setParams(
      (before) => {
        before.set('at', position);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const step = (by: number) => choose(stepTo(chosen, by, events.length));
  useHotkeys({ j: () => step(1), k: () => step(-1) }, hasKeys);

  const event = events[chosen];
  const before = events[chosen - 1];
  const now = useReplay(orderId, event?.position, event !== undefined);
  const earlier = useReplay(orderId, before?.position, before !== undefined);
  if (!event) return <span>The log holds nothing about it.</span>;
  return (
    <Grid>
      <Top>
        <MomentStepper events={events} chosen={chosen} onChoose={choose} />
        <Shortcuts keys={keys} />
      </Top>
      <EventTable events={events} chosen={chosen} onChoose={choose} />
      <div>
        {now.error && (
          <Notice tone="error" role="alert">
            This moment cannot be shown: {now.error.message}
          </Notice>
        )}
        {now.data ? (
          <MomentView
            orderId={orderId}
            event={event}
            events={events}
            replay={now.data}
            earlier={before && !earlier.isPlaceholderData ? earlier.data : undefined}
            isStale={now.isPlaceholderData}
            onChoose={choose}
          />
        ) : (
          <Skeleton variant="rounded" height={320} />
        )}
      </div>
    </Grid>
  );
};

const keys = [
  ['J', 'next event'],
  ['K', 'previous event'],
] as const;

const Grid = styled('div')({
  display: 'grid',
  gap: '16px 28px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media (min-width: 1240px)': { gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)' },
});

const Top = styled('div')(({ theme: { palette } }) => ({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 4,
  padding: '8px 0',
  background: palette.background.paper,
  '@media (min-width: 1240px)': { position: 'sticky', top: 0, zIndex: 3 },
}));
