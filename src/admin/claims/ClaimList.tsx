import { DataTable } from 'react-admin';
import type { AdminClaimRow } from '#contracts/claims/claims.ts';
import { Age } from '#admin/parts/Age.tsx';
import { CompactCard, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import { workTabs } from '#admin/parts/list/ListTabs.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { claimLabels } from './claimLabels.ts';

const tabs = workTabs('receivedAt', ['toDo', 'To do'], { open: 'Open', ended: 'Ended' });
const empty = {
  toDo: 'No claim needs your decision.',
  open: 'No claim is open.',
  ended: 'No claim has ended yet.',
  all: 'Nobody has sent a notice.',
};

const pathOf = ({ id }: AdminClaimRow): string => `/claims/${id}/show`;
const dueOf = ({ status, answerBefore, restoreFrom }: AdminClaimRow): string | null =>
  status === 'accepted' ? answerBefore : status === 'answered' ? restoreFrom : null;

const Tags = ({ row }: { row: AdminClaimRow }) => (
  <>
    <StatusTag label={claimLabels[row.status]} />
    {row.hasOpenAppeal && <StatusTag label={['Appeal', 'warning']} />}
  </>
);

/** Notices about copyright, from the public form. */
export const ClaimList = () => (
  <ListPage<AdminClaimRow> title="Copyright claims" tabs={tabs} empty={empty} compact={compactRow}>
    <DataTable.Col<AdminClaimRow>
      label="Reference"
      disableSort
      render={(row) => <RowLink to={pathOf(row)}>{row.reference}</RowLink>}
    />
    <DataTable.Col<AdminClaimRow> label="Video" disableSort render={({ title }) => title ?? 'not on this site'} />
    <DataTable.Col<AdminClaimRow> label="Creator" disableSort render={(row) => <Creator row={row} />} />
    <DataTable.Col<AdminClaimRow>
      label="Received"
      source="receivedAt"
      render={({ receivedAt }) => <Age at={receivedAt} />}
    />
    <DataTable.Col<AdminClaimRow>
      label="Ends automatically"
      disableSort
      render={(row) => {
        const due = dueOf(row);
        return due === null ? '–' : formatMoment(due);
      }}
    />
    <DataTable.Col<AdminClaimRow> label="State" disableSort render={(row) => <Tags row={row} />} />
  </ListPage>
);

const Creator = ({ row: { creatorId, creator } }: { row: AdminClaimRow }) => (
  <PersonName id={creatorId} to={null}>
    {creator ?? '–'}
  </PersonName>
);

const compactRow = (row: AdminClaimRow) => (
  <CompactCard key={row.id}>
    <RowLink to={pathOf(row)}>{row.reference}</RowLink>
    <span>{row.title ?? 'not on this site'}</span>
    {row.creatorId !== null && <Creator row={row} />}
    <span>
      <Tags row={row} />
    </span>
  </CompactCard>
);
