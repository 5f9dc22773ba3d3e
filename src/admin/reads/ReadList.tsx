import { DataTable } from 'react-admin';
import type { DataRead } from '#contracts/auth/people.ts';
import { CompactCard, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { PersonName } from '#admin/parts/PersonName.tsx';

/** The server knows no other order. */
const tabs: [ListTab] = [{ filter: {}, label: 'All', sort: { field: 'at', order: 'DESC' } }];

const Reader = ({ read: { byId, byName } }: { read: DataRead }) => <PersonName id={byId}>{byName ?? byId}</PersonName>;
const Whose = ({ read: { otherId, otherName } }: { read: DataRead }) => (
  <PersonName id={otherId}>{otherId === null ? 'a person without an account' : (otherName ?? otherId)}</PersonName>
);

/** By what way they looked: a video’s creator, a claim, a message, a report, the evidence of a sale, else the person’s page. */
const What = ({ read: { videoId, title, claimId, caseId, reportId, orderId } }: { read: DataRead }) => {
  if (videoId !== null) return <>the creator of {title ?? 'a video'}</>;
  if (claimId !== null) return <RowLink to={`/claims/${claimId}/show`}>a copyright claim</RowLink>;
  if (caseId !== null) return <>a message</>;
  if (reportId !== null) return <RowLink to={`/reports/${reportId}/show`}>a report</RowLink>;
  return <>{orderId === null ? 'the person’s page' : 'the evidence of a sale'}</>;
};

/** The access log: which member of staff read which person's data, once per kind and day. */
export const ReadList = () => (
  <ListPage<DataRead>
    title="Access log"
    tabs={tabs}
    empty={{ all: 'Nobody has opened personal data yet.' }}
    compact={compactRead}
  >
    <DataTable.Col<DataRead> label="Who" disableSort render={(read) => <Reader read={read} />} />
    <DataTable.Col<DataRead> label="About" disableSort render={(read) => <Whose read={read} />} />
    <DataTable.Col<DataRead> label="Opened" disableSort render={(read) => <What read={read} />} />
    <DataTable.Col<DataRead> label="When" disableSort render={({ at }) => formatMoment(at)} />
  </ListPage>
);

const compactRead = (read: DataRead) => (
  <CompactCard key={read.id}>
    <span>
      <Reader read={read} /> about <Whose read={read} />
    </span>
    <span>
      <What read={read} />, {formatMoment(read.at)}
    </span>
  </CompactCard>
);
