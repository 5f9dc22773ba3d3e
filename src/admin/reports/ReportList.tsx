import { DataTable } from 'react-admin';
import type { AdminReportRow } from '#contracts/reports/reports.ts';
import { reportReasonLabel } from '#contracts/reports/vocabulary.ts';
import { Age } from '#admin/parts/Age.tsx';
import { CompactCard, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import { workTabs } from '#admin/parts/list/ListTabs.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { reportLabels, thingLabels } from './reportLabels.ts';

const tabs = workTabs('reportedAt', ['open', 'To decide'], { acted: 'Action taken', dismissed: 'Dismissed' });
const empty = {
  open: 'No report needs your decision.',
  acted: 'No report has led to action yet.',
  dismissed: 'None was dismissed.',
  all: 'Nobody has reported anything.',
};

const pathOf = ({ id }: AdminReportRow): string => `/reports/${id}/show`;

/** What people find wrong. */
export const ReportList = () => (
  <ListPage<AdminReportRow> title="Reports" tabs={tabs} empty={empty} compact={compactRow}>
    <DataTable.Col<AdminReportRow>
      label="Why"
      disableSort
      render={(row) => <RowLink to={pathOf(row)}>{reportReasonLabel(row.reason)}</RowLink>}
    />
    <DataTable.Col<AdminReportRow> label="What" disableSort render={({ thing }) => thingLabels[thing]} />
    <DataTable.Col<AdminReportRow> label="Reporters" align="right" disableSort render={({ reports }) => reports} />
    <DataTable.Col<AdminReportRow> label="Reported" disableSort render={({ reportedAt }) => <Age at={reportedAt} />} />
    <DataTable.Col<AdminReportRow>
      label="State"
      disableSort
      render={({ status }) => <StatusTag label={reportLabels[status]} />}
    />
  </ListPage>
);

const compactRow = (row: AdminReportRow) => (
  <CompactCard key={row.id}>
    <RowLink to={pathOf(row)}>{reportReasonLabel(row.reason)}</RowLink>
    <span>{thingLabels[row.thing]}</span>
    <StatusTag label={reportLabels[row.status]} />
  </CompactCard>
);
