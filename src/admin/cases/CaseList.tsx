import { DataTable } from 'react-admin';
import type { AdminCaseRow } from '#contracts/support/cases.ts';
import { topicLabel } from '#contracts/support/vocabulary.ts';
import { Age } from '#admin/parts/Age.tsx';
import { CompactCard, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { caseLabels } from './caseLabels.ts';

/** Pro first, then what has waited longest. */
const asDue = { field: 'due', order: 'ASC' } as const;
const latest = { field: 'changedAt', order: 'DESC' } as const;

const tabs: [ListTab, ...ListTab[]] = [
  { filter: { status: 'waiting' }, label: 'Waiting', sort: asDue },
  { filter: { status: 'answered' }, label: 'Answered', sort: latest },
  { filter: { status: 'closed' }, label: 'Closed', sort: latest },
];
const empty = {
  waiting: 'No message is waiting for an answer.',
  answered: 'No conversation is open.',
  closed: 'No conversation is closed yet.',
  all: 'Nobody has written.',
};

const pathOf = ({ id }: AdminCaseRow): string => `/cases/${id}/show`;

const Tags = ({ row }: { row: AdminCaseRow }) => (
  <>
    <StatusTag label={caseLabels[row.status]} />
    {row.isPro && <StatusTag label={['Pro', 'info']} />}
  </>
);

/** What people write to support and contact. */
export const CaseList = () => (
  <ListPage<AdminCaseRow> title="Support" tabs={tabs} empty={empty} compact={compactRow}>
    <DataTable.Col<AdminCaseRow>
      label="Reference"
      disableSort
      render={(row) => <RowLink to={pathOf(row)}>{row.reference}</RowLink>}
    />
    <DataTable.Col<AdminCaseRow> label="About" disableSort render={({ topic }) => topicLabel(topic)} />
    <DataTable.Col<AdminCaseRow> label="Sender" disableSort render={(row) => <Sender row={row} />} />
    <DataTable.Col<AdminCaseRow>
      label="Waiting"
      source="waitingSince"
      render={({ waitingSince }) => (waitingSince === null ? '–' : <Age at={waitingSince} />)}
    />
    <DataTable.Col<AdminCaseRow> label="State" disableSort render={(row) => <Tags row={row} />} />
  </ListPage>
);

const Sender = ({ row: { userId } }: { row: AdminCaseRow }) => (
  <PersonName id={userId} to={null}>
    {userId === null ? 'without an account' : 'signed in'}
  </PersonName>
);

const compactRow = (row: AdminCaseRow) => (
  <CompactCard key={row.id}>
    <RowLink to={pathOf(row)}>{row.reference}</RowLink>
    <span>{topicLabel(row.topic)}</span>
    <Sender row={row} />
    <span>
      <Tags row={row} />
    </span>
  </CompactCard>
);
