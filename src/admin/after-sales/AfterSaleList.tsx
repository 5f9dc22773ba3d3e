import { DataTable } from 'react-admin';
import type { AdminAfterSale } from '#contracts/sales/afterSales.ts';
import type { AfterSaleNeed } from '#contracts/sales/afterSaleVocabulary.ts';
import { Age } from '#admin/parts/Age.tsx';
import { AmountRow } from '#admin/parts/AmountRow.tsx';
import { ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { StatusTags, type StatusLabel } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { aboutOf, needLabels, tagsOf } from './afterSaleLabels.ts';

const tab = (status: AfterSaleNeed, field: string, order: 'ASC' | 'DESC'): ListTab => ({
  filter: { status },
  label: needLabels[status],
  sort: { field, order },
});

const tabs: [ListTab, ...ListTab[]] = [
  tab('decision', 'decideBefore', 'ASC'),
  tab('evidence', 'respondBy', 'ASC'),
  tab('failedRefund', 'changedAt', 'DESC'),
  tab('claim', 'changedAt', 'DESC'),
  tab('warning', 'changedAt', 'DESC'),
  { filter: {}, label: 'All', sort: { field: 'changedAt', order: 'DESC' } },
];

const empty = {
  decision: 'No report waits for a decision.',
  evidence: 'No dispute needs evidence.',
  failedRefund: 'No refund has failed.',
  claim: 'No sale is waiting for a refund after a copyright claim.',
  warning: 'No fraud warning without a refund or a dispute.',
  all: 'No sale has a problem.',
};

export const AfterSaleList = () => (
  <ListPage<AdminAfterSale> title="Refunds & disputes" tabs={tabs} empty={empty} compact={compactRow}>
    <DataTable.Col<AdminAfterSale>
      label="Video"
      disableSort
      render={({ id, title }) => <RowLink to={`/after-sales/${id}/show`}>{title}</RowLink>}
    />
    <DataTable.Col<AdminAfterSale> label="About" disableSort render={aboutOf} />
    <DataTable.Col<AdminAfterSale>
      source="totalPence"
      label="Paid"
      align="right"
      render={({ totalPence }) => formatPence(totalPence)}
    />
    <DataTable.Col<AdminAfterSale>
      source="changedAt"
      label="Last change"
      render={({ changedAt }) => <Age at={changedAt} />}
    />
    <DataTable.Col<AdminAfterSale>
      label="Due"
      disableSort
      render={(row) => {
        const due =
          row.disputeStatus === 'open' ? row.respondBy : row.problemStatus === 'open' ? row.decideBefore : null;
        return due === null ? '–' : formatMoment(due);
      }}
    />
    <DataTable.Col<AdminAfterSale> label="State" disableSort render={(row) => <StatusTags tags={tagsOf(row)} />} />
  </ListPage>
);

const settled: StatusLabel = ['Settled', 'neutral'];

const compactRow = (row: AdminAfterSale) => {
  const tags = tagsOf(row);
  return (
    <AmountRow
      key={row.id}
      to={`/after-sales/${row.id}/show`}
      name={row.title}
      pence={row.totalPence}
      tags={tags.length > 0 ? tags : [settled]}
      at={row.changedAt}
    />
  );
};
