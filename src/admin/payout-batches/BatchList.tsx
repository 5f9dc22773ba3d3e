import { DataTable } from 'react-admin';
import type { PayoutBatch } from '#contracts/payouts/payoutDesk.ts';
import type { BatchStatus } from '#contracts/payouts/payoutVocabulary.ts';
import { Age } from '#admin/parts/Age.tsx';
import { AmountRow } from '#admin/parts/AmountRow.tsx';
import { ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { batchLabels, StatusTag } from '#admin/parts/StatusTag.tsx';

const latest = { field: 'proposedAt', order: 'DESC' } as const;
const oldest = { field: 'proposedAt', order: 'ASC' } as const;
const tab = (status: BatchStatus): ListTab => ({
  filter: { status },
  label: batchLabels[status][0],
  sort: status === 'proposed' ? oldest : latest,
});

const tabs: [ListTab, ...ListTab[]] = [
  tab('proposed'),
  ...(['releasing', 'done', 'declined'] as const).map(tab),
  { filter: {}, label: 'All', sort: latest },
];
const empty = {
  proposed: 'No batch is waiting. Choose payouts in the list of payouts to make one.',
  all: 'No batch has this status at the moment.',
};

const countOf = ({ payouts }: PayoutBatch): string => (payouts === 1 ? '1 payout' : `${payouts} payouts`);

/** Payouts that are let go together. */
export const BatchList = () => (
  <ListPage<PayoutBatch> title="Payout batches" tabs={tabs} empty={empty} compact={compactBatch}>
    <DataTable.Col<PayoutBatch>
      label="Batch"
      disableSort
      render={(batch) => <RowLink to={`/payout-batches/${batch.id}/show`}>{countOf(batch)}</RowLink>}
    />
    <DataTable.Col<PayoutBatch>
      label="Total"
      align="right"
      disableSort
      render={({ totalPence }) => formatPence(totalPence)}
    />
    <DataTable.Col<PayoutBatch> label="Proposed by" disableSort render={({ proposer }) => proposer} />
    <DataTable.Col<PayoutBatch> label="Proposed" disableSort render={({ proposedAt }) => <Age at={proposedAt} />} />
    <DataTable.Col<PayoutBatch> label="Decided by" disableSort render={({ decider }) => decider ?? '–'} />
    <DataTable.Col<PayoutBatch>
      label="State"
      disableSort
      render={({ status }) => <StatusTag label={batchLabels[status]} />}
    />
  </ListPage>
);

const compactBatch = (batch: PayoutBatch) => (
  <AmountRow
    key={batch.id}
    to={`/payout-batches/${batch.id}/show`}
    name={countOf(batch)}
    pence={batch.totalPence}
    tags={[batchLabels[batch.status]]}
    at={batch.proposedAt}
  />
);
