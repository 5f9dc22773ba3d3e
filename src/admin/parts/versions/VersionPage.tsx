import type { ReactNode } from 'react';
import { useCanAccess, useGetIdentity } from 'react-admin';
import { Columns } from '#admin/parts/Columns.tsx';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { StatusTag, versionLabels } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { ConfirmVersionButton } from './ConfirmVersionButton.tsx';
import { DropVersionButton } from './DropVersionButton.tsx';
import type { VersionKind, VersionRecord } from './versionKind.ts';

type VersionPageProps<Version extends VersionRecord> = {
  of: VersionKind<Version>;
  /** What the version means, beside who decided it. */
  panel: (version: Version) => ReactNode;
  /** The terms among the facts of the change. */
  terms: (version: Version) => readonly (readonly [label: string, text: string])[];
};
type Shown<Version extends VersionRecord> = VersionPageProps<Version> & { version: Version };

/** One version, or a proposal: its terms, who decided, and what may be done about it. */
export const VersionPage = <Version extends VersionRecord>(props: VersionPageProps<Version>) => (
  <ShowPage<Version> back={backOf(props.of)}>{(version) => <Whole {...props} version={version} />}</ShowPage>
);

const backOf = ({ resource, title }: { resource: string; title: string }) => ({ to: `/${resource}`, label: title });

type ActionsProps<Version extends VersionRecord> = Pick<Shown<Version>, 'of' | 'version'> & { isOwn: boolean };

const Actions = <Version extends VersionRecord>({ of, version, isOwn }: ActionsProps<Version>) => {
  const { canAccess } = useCanAccess({ resource: of.resource, action: 'decide' });
  if (canAccess !== true || (version.status !== 'proposed' && version.status !== 'announced')) return null;
  return (
    <>
      <DropVersionButton of={of} version={version} isOwn={isOwn} />
      {version.status === 'proposed' && !isOwn && <ConfirmVersionButton of={of} version={version} />}
    </>
  );
};

const Whole = <Version extends VersionRecord>({ of, panel, terms, version }: Shown<Version>) => {
  const { identity } = useGetIdentity();
  const isOwn = version.proposedBy !== null && identity?.id === version.proposedBy;
  return (
    <>
      <PageHeader
        title={of.text(version)}
        back={backOf(of)}
        lead={
          <>
            <StatusTag label={versionLabels[version.status]} />
            <span>from {formatMoment(version.from)}</span>
          </>
        }
        actions={<Actions of={of} version={version} isOwn={isOwn} />}
      />
      {version.status === 'proposed' && (
        <Notice tone="warning" sx={{ mb: 2 }}>
          {isOwn
            ? 'A colleague has to confirm it while there is still time to notify creators.'
            : 'A colleague proposed it, and you can confirm it. We then notify every creator.'}
        </Notice>
      )}
      <Columns>
        {panel(version)}
        <About version={version} terms={terms(version)} />
      </Columns>
    </>
  );
};

type AboutProps = { version: VersionRecord; terms: readonly (readonly [label: string, text: string])[] };

const About = ({ version: { status, version, decidedAt, ...change }, terms }: AboutProps) => {
  const isDropped = status === 'dropped';
  return (
    <Panel title="The change">
      <Facts
        rows={[
          ['Version', version],
          ...terms,
          ['Applies from', formatMoment(change.from)],
          ['Proposed by', change.proposer ?? 'The settings'],
          ['Because', change.reason],
          ['Recorded', formatMoment(change.proposedAt)],
          [isDropped ? (version === null ? 'Declined by' : 'Called off by') : 'Confirmed by', change.decider],
          ['On', decidedAt && formatMoment(decidedAt)],
          ['For the reason', change.dropReason],
          ['Change', <Proof key="id">{change.id}</Proof>],
        ]}
      />
    </Panel>
  );
};
