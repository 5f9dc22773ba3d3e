import { useQuery } from '@tanstack/react-query';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { adminGetMoment, type AuditStep, type StateValue } from '#contracts/auditRoom/auditRoom.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { Readings } from '#admin/audit/Readings.tsx';
import { inPlainText } from '#admin/audit/readable.ts';
import { Stack } from '#admin/parts/Columns.tsx';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { formatUtc } from '#admin/parts/time.ts';
import { CauseGraph } from './CauseGraph.tsx';
import type { Thing } from './kinds.ts';
import { differencesOf } from './moments.ts';
import { DifferenceTable, StateTable } from './StateTable.tsx';

/** The state at a position of the log, which never changes. */
const useMoment = (thing: Thing, position: string | undefined) => {
  const call = useCall();
  return useQuery({
    queryKey: ['audit', 'moment', thing.kind, thing.id, position ?? 'none'],
    queryFn: ({ signal }) => call(adminGetMoment, { params: thing, query: { position: position ?? '' } }, { signal }),
    enabled: position !== undefined,
    staleTime: Infinity,
  });
};

type StepViewProps = {
  thing: Thing;
  steps: readonly AuditStep[];
  chosen: number;
  /** The other moment, where two are compared. */
  other: number | undefined;
  onChoose: (index: number) => void;
  onCompare: (index: number | undefined) => void;
};

/** The chosen event, why it happened, what it changed, and how everything stood right after it. */
export const StepView = ({ thing, steps, chosen, other, onChoose, onCompare }: StepViewProps) => {
  const step = steps[chosen];
  const { data, error } = useMoment(thing, step?.position);
  const compared = useMoment(thing, other === undefined ? undefined : steps[other]?.position);
  if (!step) return null;
  return (
    <Stack>
      <Panel title={inPlainText(step.type)}>
        <Origin step={step} />
        {step.changes.length > 0 ? (
          <DifferenceTable label="What it changed" heads={['From', 'To']} differences={step.changes} />
        ) : (
          <Readings record={step.data} />
        )}
      </Panel>
      <Panel title="Why it happened">
        <CauseGraph steps={steps} chosen={chosen} onChoose={onChoose} />
      </Panel>
      <Panel title="State at this moment">
        {error && (
          <Notice tone="error" role="alert">
            This moment cannot be shown: {error.message}
          </Notice>
        )}
        {data ? (
          <StateTable values={data.values} changed={new Set(step.changes.map(({ path }) => path))} />
        ) : (
          !error && <Skeleton variant="rounded" height={200} />
        )}
      </Panel>
      <Panel
        title="Two moments side by side"
        aside={<OtherMoment steps={steps} chosen={chosen} other={other} onCompare={onCompare} />}
      >
        {other !== undefined && data && (
          <Compared index={other} chosen={chosen} before={compared.data?.values} after={data.values}>
            {compared.error?.message}
          </Compared>
        )}
      </Panel>
    </Stack>
  );
};

type ComparedProps = {
  index: number;
  chosen: number;
  before: readonly StateValue[] | undefined;
  after: readonly StateValue[];
  children: ReactNode;
};

const Compared = ({ index, chosen, before, after, children }: ComparedProps) => {
  if (!before) return children === undefined ? <Skeleton variant="rounded" height={120} /> : <p>{children}</p>;
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <p>They are the same.</p>;
  const heads = [`After ${index + 1}`, `After ${chosen + 1}`] as const;
  return <DifferenceTable label="What differs" heads={heads} differences={differences} />;
};

type OtherMomentProps = Pick<StepViewProps, 'steps' | 'chosen' | 'other' | 'onCompare'>;

const OtherMoment = ({ steps, chosen, other, onCompare }: OtherMomentProps) => (
  <TextField
    select
    size="small"
    label="Compare with"
    value={other ?? ''}
    onChange={({ target }) => onCompare(target.value === '' ? undefined : Number(target.value))}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    <option value="">no other moment</option>
    {steps.map(({ id, type }, index) =>
      index === chosen ? null : (
        <option key={id} value={index}>
          {index + 1}. {inPlainText(type)}
        </option>
      ),
    )}
  </TextField>
);

const Origin = ({ step }: { step: AuditStep }) => {
  const { at, actorId, actorName, actorRole, reason, streamId, revision, position, id, correlationId } = step;
  return (
    <>
      <Facts
        rows={[
          ['Time', formatUtc(at)],
          ['By', actorId === null ? actorRole : <PersonName id={actorId}>{actorName ?? actorRole}</PersonName>],
          ['Reason', reason],
        ]}
      />
      <details>
        <summary>The log entry</summary>
        <Facts
          rows={[
            ['Stream', <Proof key="stream">{streamId}</Proof>],
            ['Revision', revision],
            ['Position', <Proof key="position">{position}</Proof>],
            ['Event', <Proof key="event">{id}</Proof>],
            ['Request', <Proof key="request">{correlationId}</Proof>],
          ]}
        />
        <Readings record={step.data} />
      </details>
    </>
  );
};
