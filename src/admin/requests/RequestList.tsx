import { DataTable } from 'react-admin';
import type { AdminRequestRow } from '#contracts/requests/requests.ts';
import { categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { Age } from '#admin/parts/Age.tsx';
import { CompactCard, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import { workTabs } from '#admin/parts/list/ListTabs.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { budgetText, stateLabel } from './requestLabels.ts';

const tabs = workTabs('requestedAt', ['toDo', 'To check'], { open: 'On the site', hidden: 'Hidden', over: 'Over' });
const empty = {
  toDo: 'There are no new requests to check.',
  open: 'No request is open.',
  hidden: 'None was hidden.',
  over: 'No request is over yet.',
  all: 'There are no requests yet.',
};

const pathOf = ({ id }: AdminRequestRow): string => `/requests/${id}/show`;

/** Requests for content; already public, so the review comes afterwards. */
export const RequestList = () => (
  <ListPage<AdminRequestRow> title="Content requests" tabs={tabs} empty={empty} compact={compactRow}>
    <DataTable.Col<AdminRequestRow>
      label="Request"
      disableSort
      render={(row) => <RowLink to={pathOf(row)}>{row.title}</RowLink>}
    />
    <DataTable.Col<AdminRequestRow> label="Category" disableSort render={({ category }) => categoryLabel(category)} />
    <DataTable.Col<AdminRequestRow> label="Budget" disableSort render={budgetText} />
    <DataTable.Col<AdminRequestRow> label="Answers" align="right" disableSort render={({ answers }) => answers} />
    <DataTable.Col<AdminRequestRow> label="Asked" disableSort render={({ requestedAt }) => <Age at={requestedAt} />} />
    <DataTable.Col<AdminRequestRow> label="State" disableSort render={(row) => <StatusTag label={stateLabel(row)} />} />
  </ListPage>
);

const compactRow = (row: AdminRequestRow) => (
  <CompactCard key={row.id}>
    <RowLink to={pathOf(row)}>{row.title}</RowLink>
    <span>{budgetText(row)}</span>
    <StatusTag label={stateLabel(row)} />
  </CompactCard>
);
