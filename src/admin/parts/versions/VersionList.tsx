import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useState, type ComponentType } from 'react';
import { DataTable, useCanAccess } from 'react-admin';
import { CompactRow, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { StatusTag, versionLabels } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import type { VersionKind, VersionRecord } from './versionKind.ts';

const latest = { field: 'from', order: 'DESC' } as const;
const tabs: [ListTab, ...ListTab[]] = [
  { filter: {}, label: 'All', sort: latest },
  { filter: { status: 'proposed' }, label: 'Proposed', sort: latest },
];

type ProposeDialog = ComponentType<{ onClose: () => void }>;
type VersionListProps<Version extends VersionRecord> = {
  of: VersionKind<Version>;
  /** Said when no version is there. */
  empty: string;
  /** On the button that proposes others. */
  propose: string;
  /** Loaded when the button is pressed: it brings the checks of its form along. */
  ProposeDialog: ProposeDialog;
};

const ProposeButton = ({ resource, label, Asking }: { resource: string; label: string; Asking: ProposeDialog }) => {
  const { canAccess } = useCanAccess({ resource, action: 'propose' });
  const [isAsking, setAsking] = useState(false);
  if (canAccess !== true) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Suspense>
          <Asking onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
};

/** Every version, and what is proposed. */
export const VersionList = <Version extends VersionRecord>(props: VersionListProps<Version>) => {
  const { of, empty, propose, ProposeDialog } = props;
  const path = ({ id }: Version): string => `/${of.resource}/${id}/show`;
  return (
    <ListPage<Version>
      title={of.title}
      tabs={tabs}
      empty={{ proposed: `No change of ${of.noun} waits to be confirmed.`, all: empty }}
      actions={<ProposeButton resource={of.resource} label={propose} Asking={ProposeDialog} />}
      compact={(version) => (
        <li key={version.id}>
          <CompactRow to={path(version)}>
            <Card>
              <strong>{of.text(version)}</strong>
              <small>from {formatMoment(version.from)}</small>
              <StatusTag label={versionLabels[version.status]} />
            </Card>
          </CompactRow>
        </li>
      )}
    >
      <DataTable.Col<Version>
        label={of.title}
        disableSort
        render={(version) => <RowLink to={path(version)}>{of.text(version)}</RowLink>}
      />
      <DataTable.Col<Version> label="Version" disableSort render={({ version }) => version ?? '–'} />
      <DataTable.Col<VersionRecord> source="from" label="From" render={({ from }) => formatMoment(from)} />
      <DataTable.Col<Version> label="Proposed by" disableSort render={({ proposer }) => proposer ?? 'Settings'} />
      <DataTable.Col<Version> label="Decided by" disableSort render={({ decider }) => decider ?? '–'} />
      <DataTable.Col<Version>
        label="State"
        disableSort
        render={({ status }) => <StatusTag label={versionLabels[status]} />}
      />
    </ListPage>
  );
};

const Card = styled('div')({ display: 'grid', gap: 4, justifyItems: 'start' });
