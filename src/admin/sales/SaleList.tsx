import { DataTable } from 'react-admin';
import type { AdminSale } from '#contracts/sales/sales.ts';
import type { OrderStatus } from '#contracts/sales/businessVocabulary.ts';
import { Age } from '#admin/parts/Age.tsx';
import { AmountRow } from '#admin/parts/AmountRow.tsx';
import { Proof } from '#admin/parts/Facts.tsx';
import { ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { saleLabels, StatusTag } from '#admin/parts/StatusTag.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';

const newestFirst = { field: 'createdAt', order: 'DESC' } as const;
const tab = (status: OrderStatus): ListTab => ({ filter: { status }, label: saleLabels[status][0], sort: newestFirst });

const tabs: [ListTab, ...ListTab[]] = [
  { ...tab('sold'), sort: { field: 'soldAt', order: 'DESC' } },
  ...(['checkoutOpen', 'authorised', 'claimed', 'capturing', 'lost', 'failed'] as const).map(tab),
  { filter: {}, label: 'All orders', sort: newestFirst },
];

const empty = { sold: 'Nothing has been sold yet.', all: 'No order has this status at the moment.' };

export const SaleList = () => (
  <ListPage<AdminSale> title="Sales" tabs={tabs} empty={empty} compact={compactSale}>
    <DataTable.Col<AdminSale>
      label="Video"
      disableSort
      render={({ id, title }) => <RowLink to={`/sales/${id}/show`}>{title}</RowLink>}
    />
    <DataTable.Col<AdminSale>
      label="Order"
      disableSort
      render={({ id }) => <Proof title={id}>{id.slice(0, 8)}</Proof>}
    />
    <DataTable.Col<AdminSale>
      source="totalPence"
      label="Buyer pays"
      align="right"
      render={({ totalPence }) => formatPence(totalPence)}
    />
    <DataTable.Col<AdminSale>
      label="Creator"
      align="right"
      disableSort
      render={({ creatorPence }) => formatPence(creatorPence)}
    />
    <DataTable.Col<AdminSale>
      label="Platform"
      align="right"
      disableSort
      render={({ platformPence }) => formatPence(platformPence)}
    />
    <DataTable.Col<AdminSale> source="createdAt" label="Begun" render={({ createdAt }) => <Age at={createdAt} />} />
    <DataTable.Col<AdminSale>
      source="soldAt"
      label="Sold"
      render={({ soldAt }) => (soldAt === null ? '–' : <Age at={soldAt} />)}
    />
    <DataTable.Col<AdminSale> source="status" render={({ status }) => <StatusTag label={saleLabels[status]} />} />
  </ListPage>
);

const compactSale = ({ id, title, totalPence, status, soldAt, createdAt }: AdminSale) => (
  <AmountRow
    key={id}
    to={`/sales/${id}/show`}
    name={title}
    pence={totalPence}
    tags={[saleLabels[status]]}
    at={soldAt ?? createdAt}
  />
);
