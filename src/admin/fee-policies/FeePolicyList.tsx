import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { DataTable, useCanAccess } from 'react-admin';
import type { FeePolicyRecord } from '#contracts/fees/feePolicies.ts';
import { formatBps } from '#contracts/shared/money.ts';
import { CompactRow, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { feeLabels, StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';

// The dialog brings the checks of its form along.
const ProposeFeesDialog = lazy(async () => ({
  default: (await import('./ProposeFeesDialog.tsx')).ProposeFeesDialog,
}));

const latest = { field: 'from', order: 'DESC' } as const;
const tabs: [ListTab, ...ListTab[]] = [
  { filter: {}, label: 'All', sort: latest },
  { filter: { status: 'proposed' }, label: 'Proposed', sort: latest },
];
const empty = { proposed: 'No change of the fees waits to be confirmed.', all: 'No fees have been set yet.' };

/** `10% on top, 90% to the creator` */
export const feeText = ({ buyerFeeBps, creatorShareBps }: FeePolicyRecord): string =>
  `${formatBps(buyerFeeBps)} on top, ${formatBps(creatorShareBps)} to the creator`;
const path = ({ id }: FeePolicyRecord): string => `/fee-policies/${id}/show`;

const ProposeButton = () => {
  const { canAccess } = useCanAccess({ resource: 'fee-policies', action: 'propose' });
  const [isAsking, setAsking] = useState(false);
  if (canAccess !== true) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        Propose other fees …
      </Button>
      {isAsking && (
        <Suspense>
          <ProposeFeesDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
};

/** What a sale costs whom, from when: each version, and what is proposed. */
export const FeePolicyList = () => (
  <ListPage<FeePolicyRecord> title="Fees" tabs={tabs} empty={empty} actions={<ProposeButton />} compact={compactFees}>
    <DataTable.Col<FeePolicyRecord>
      label="Fees"
      disableSort
      render={(fees) => <RowLink to={path(fees)}>{feeText(fees)}</RowLink>}
    />
    <DataTable.Col<FeePolicyRecord> label="Version" disableSort render={({ version }) => version ?? '–'} />
    <DataTable.Col<FeePolicyRecord> source="from" label="From" render={({ from }) => formatMoment(from)} />
    <DataTable.Col<FeePolicyRecord> label="Proposed by" disableSort render={({ proposer }) => proposer ?? 'Settings'} />
    <DataTable.Col<FeePolicyRecord> label="Decided by" disableSort render={({ decider }) => decider ?? '–'} />
    <DataTable.Col<FeePolicyRecord>
      label="State"
      disableSort
      render={({ status }) => <StatusTag label={feeLabels[status]} />}
    />
  </ListPage>
);

const compactFees = (fees: FeePolicyRecord) => (
  <li key={fees.id}>
    <CompactRow to={path(fees)}>
      <Card>
        <strong>{feeText(fees)}</strong>
        <small>from {formatMoment(fees.from)}</small>
        <StatusTag label={feeLabels[fees.status]} />
      </Card>
    </CompactRow>
  </li>
);

const Card = styled('div')({ display: 'grid', gap: 4, justifyItems: 'start' });
