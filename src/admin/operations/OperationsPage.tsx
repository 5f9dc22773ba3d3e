import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { getOperations, type Operations } from '#contracts/overview/operations.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { Age } from '#admin/parts/Age.tsx';
import { Columns, Stack } from '#admin/parts/Columns.tsx';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { Tag } from '#admin/parts/StatusTag.tsx';
import { formatBytes, formatSeconds } from './measures.ts';
import { TreePanel } from './TreePanel.tsx';

const AGAIN_MS = 5000;
/** As the alert `ConsumerBehind`. */
const LATE_SECONDS = 30;
const LOW_SHARE = 0.1;

/** How the installation runs; read again every few seconds. */
export const OperationsPage = () => {
  const call = useCall();
  const { data, error } = useQuery({
    queryKey: ['operations'],
    queryFn: ({ signal }) => call(getOperations, { signal }),
    refetchInterval: AGAIN_MS,
  });
  return (
    <>
      <PageHeader title="Operations" lead="How the site runs at this moment, as the process sees it that answers." />
      {error && (
        <Notice tone="error" role="alert" sx={{ mb: 2 }}>
          This cannot be read: {error.message}
        </Notice>
      )}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && (
        <Columns>
          <Stack>
            <Standing operations={data} />
            <Processes processes={data.processes} />
            <Consumers consumers={data.consumers} />
          </Stack>
          <Stack>
            <TreePanel tree={data.tree} />
            <Storage storage={data.storage} />
            <Jobs jobs={data.jobs} />
            <Versions operations={data} />
          </Stack>
        </Columns>
      )}
    </>
  );
};

type Trouble = { text: string; to?: string };

const isLate = ({ secondsBehind }: Operations['consumers'][number]): boolean => secondsBehind > LATE_SECONDS;
const isUnsigned = ({ failures }: Operations['tree']): boolean => failures.some(({ isForked }) => !isForked);
const isLow = ({ diskBytes, diskFreeBytes }: Operations['storage']): boolean => diskFreeBytes < diskBytes * LOW_SHARE;
const amount = (count: number, single: string, plural: string): string =>
  count === 1 ? `One ${single}` : `${count} ${plural}`;

const troublesOf = ({ consumers, stuck, unhandledReports, storage, tree }: Operations): Trouble[] => {
  const late = consumers.filter(isLate).length;
  const stopped = consumers.filter(({ isStopped }) => isStopped).length;
  return [
    ...(tree.isForked ? [{ text: 'The event log is not the one that was signed' }] : []),
    ...(isUnsigned(tree) ? [{ text: 'New events are not signed' }] : []),
    ...(stuck > 0 ? [{ text: amount(stuck, 'process is stuck', 'processes are stuck'), to: '/stuck-work' }] : []),
    ...(stopped > 0 ? [{ text: amount(stopped, 'read model has stopped', 'read models have stopped') }] : []),
    ...(late > 0 ? [{ text: amount(late, 'consumer is behind', 'consumers are behind') }] : []),
    ...(unhandledReports > 0
      ? [{ text: amount(unhandledReports, 'report of the provider waits', 'reports of the provider wait') }]
      : []),
    ...(isLow(storage) ? [{ text: 'The disk of the data folder is nearly full' }] : []),
  ];
};

const Standing = ({ operations }: { operations: Operations }) => {
  const troubles = troublesOf(operations);
  if (troubles.length === 0) return <Notice tone="success">Everything keeps up, and nothing is stuck.</Notice>;
  return (
    <>
      {troubles.map(({ text, to }) => (
        <Notice key={text} tone="warning">
          {to === undefined ? text : <RowLink to={to}>{text}</RowLink>}
        </Notice>
      ))}
    </>
  );
};

const Heads = ({ of, numbers = [] }: { of: readonly string[]; numbers?: readonly string[] }) => (
  <thead>
    <tr>
      {of.map((head) => (
        <th key={head} className={numbers.includes(head) ? 'number' : undefined}>
          {head}
        </th>
      ))}
    </tr>
  </thead>
);

const Processes = ({ processes }: Pick<Operations, 'processes'>) => (
  <Panel title={processes.length === 1 ? 'One process' : `${processes.length} processes`}>
    <PlainTable>
      <Heads of={['Process', 'Roles', 'Version', 'Started', 'Seen']} />
      <tbody>
        {processes.map(({ id, roles, version, startedAt, seenAt }) => (
          <tr key={id}>
            <td>
              <Proof>{id}</Proof>
            </td>
            <td>{roles.join(', ')}</td>
            <td>{version}</td>
            <td>
              <Age at={startedAt} />
            </td>
            <td>
              <Age at={seenAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </Panel>
);

const kinds = { readModel: 'Read model', policy: 'Policy' } as const;

const Consumers = ({ consumers }: Pick<Operations, 'consumers'>) => (
  <Panel title={`${consumers.length} read models and policies`}>
    <PlainTable>
      <Heads of={['Kind', 'Name', 'Behind', 'Parked', 'State']} numbers={['Behind', 'Parked']} />
      <tbody>
        {consumers.map((consumer) => (
          <tr key={`${consumer.kind} ${consumer.name}`}>
            <td className="whole">{kinds[consumer.kind]}</td>
            <td>{consumer.name}</td>
            <td className="number">{formatSeconds(consumer.secondsBehind)}</td>
            <td className="number">{consumer.parked}</td>
            <td>
              <State consumer={consumer} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </Panel>
);

const State = ({ consumer }: { consumer: Operations['consumers'][number] }) => {
  if (consumer.isStopped) return <Tag tone="error">Stopped</Tag>;
  if (isLate(consumer)) return <Tag tone="warning">Behind</Tag>;
  return <Tag tone={consumer.parked > 0 ? 'warning' : 'success'}>{consumer.parked > 0 ? 'Parked' : 'Keeps up'}</Tag>;
};

const Storage = ({ storage }: Pick<Operations, 'storage'>) => {
  const { databaseBytes, logBytes, diskBytes, diskFreeBytes } = storage;
  return (
    <Panel title="Storage">
      <Facts
        rows={[
          ['Database', formatBytes(databaseBytes)],
          ['Event log in it', logBytes === null ? null : formatBytes(logBytes)],
          ['Disk of the files', formatBytes(diskBytes)],
          ['Free on it', formatBytes(diskFreeBytes)],
        ]}
      />
    </Panel>
  );
};

const Jobs = ({ jobs }: Pick<Operations, 'jobs'>) => (
  <Panel title="Jobs">
    {jobs.length === 0 ? (
      'None waits, runs or has failed.'
    ) : (
      <PlainTable>
        <Heads of={['Kind', 'Wait', 'Run', 'Failed']} numbers={['Wait', 'Run', 'Failed']} />
        <tbody>
          {jobs.map(({ kind, waiting, running, failed }) => (
            <tr key={kind}>
              <td>{kind}</td>
              <td className="number">{waiting}</td>
              <td className="number">{running}</td>
              <td className="number">{failed}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    )}
  </Panel>
);

const stores: Record<string, string> = { postgres: 'PostgreSQL', esdb: 'EventStoreDB' };

const Versions = ({ operations: { versions, processes } }: { operations: Operations }) => (
  <Panel title="Versions">
    <Facts
      rows={[
        ['Soletake', [...new Set(processes.map(({ version }) => version))].join(', ')],
        ['Node.js', versions.node],
        ['PostgreSQL', versions.postgres],
        ['Event log', stores[versions.eventStore] ?? versions.eventStore],
        ['ffmpeg', versions.ffmpeg],
      ]}
    />
  </Panel>
);
