import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { adminGetHistory, type AuditStep } from '#contracts/auditRoom/auditRoom.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { Proof } from '#admin/parts/Facts.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Shortcuts, useShortcutsOn } from '#admin/parts/Shortcuts.tsx';
import { useHotkeys } from '#admin/parts/useHotkeys.ts';
import { EventTable } from './EventTable.tsx';
import { kindNames, readHistoryName, type Thing } from './kinds.ts';
import { MomentStepper } from './MomentStepper.tsx';
import { indexAt, stepTo } from './moments.ts';
import { StatementButtons } from './StatementButtons.tsx';
import { StepView } from './StepView.tsx';

const back = { to: '/audit', label: 'Audit log' };

/** Everything that happened to one thing, step by step, with the state as it stood at each. */
export const HistoryPage = () => {
  const { id = '' } = useParams();
  const thing = readHistoryName(id);
  if (thing) return <History thing={thing} />;
  return (
    <>
      <PageHeader title="Cannot be shown" back={back} />
      <Notice tone="error" role="alert">
        There is no history under this address.
      </Notice>
    </>
  );
};

const History = ({ thing }: { thing: Thing }) => {
  const call = useCall();
  const { data, error } = useQuery({
    queryKey: ['audit', 'history', thing.kind, thing.id],
    queryFn: ({ signal }) => call(adminGetHistory, { params: thing }, { signal }),
  });
  return (
    <>
      <PageHeader
        title={`History of ${kindNames[thing.kind].toLowerCase()}`}
        back={back}
        lead={<Proof>{thing.id}</Proof>}
        {...(data && { actions: <StatementButtons {...thing} /> })}
      />
      {error && (
        <Notice tone="error" role="alert">
          The history cannot be read: {error.message}
        </Notice>
      )}
      {data && <Moments thing={thing} steps={data.steps} />}
      {!data && !error && <Skeleton variant="rounded" height={360} />}
    </>
  );
};

/** The chosen moment, and the one that it is compared with, stand in the address. */
const useMoments = (steps: readonly AuditStep[]) => {
  const [params, setParams] = useSearchParams();
  const set = (name: string, index: number | undefined): void => {
    const position = index === undefined ? undefined : steps[index]?.position;
    setParams(
      (before) => {
        if (position === undefined) before.delete(name);
        else before.set(name, position);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const other = params.get('with');
  return {
    chosen: indexAt(steps, params.get('at')),
    other: other === null ? undefined : indexAt(steps, other),
    choose: (index: number) => set('at', index),
    compare: (index: number | undefined) => set('with', index),
  };
};

const Moments = ({ thing, steps }: { thing: Thing; steps: readonly AuditStep[] }) => {
  const [hasKeys] = useShortcutsOn();
  const { chosen, other, choose, compare } = useMoments(steps);
  const step = (by: number) => choose(stepTo(chosen, by, steps.length));
  useHotkeys({ j: () => step(1), k: () => step(-1) }, hasKeys);
  return (
    <Grid>
      <Top>
        <MomentStepper events={steps} chosen={chosen} onChoose={choose} />
        <Shortcuts keys={keys} />
      </Top>
      <EventTable events={steps} chosen={chosen} onChoose={choose} />
      <StepView thing={thing} steps={steps} chosen={chosen} other={other} onChoose={choose} onCompare={compare} />
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
  '@media (min-width: 1240px)': { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
});

const Top = styled('div')(({ theme: { palette } }) => ({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 4,
  padding: '8px 0',
  background: palette.background.default,
  '@media (min-width: 1240px)': { position: 'sticky', top: 0, zIndex: 3 },
}));
