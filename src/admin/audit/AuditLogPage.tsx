import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { adminListAuditLog, type AuditEvent } from '#contracts/auditRoom/auditRoom.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { Stack } from '#admin/parts/Columns.tsx';
import { Proof } from '#admin/parts/Facts.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { NamedViews } from '#admin/parts/list/SavedViews.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { formatUtc } from '#admin/parts/time.ts';
import { AuditExport } from './AuditExport.tsx';
import { auditAddress, faultOf, queryOf, readFilter, type AuditFilter } from './auditFilter.ts';
import { FilterForm } from './FilterForm.tsx';
import { historyAddress, kindNames } from './history/kinds.ts';
import { Readings } from './Readings.tsx';
import { inPlainText } from './readable.ts';

const PAGE = 50;

/** Everything that happened, the newest first. */
export const AuditLogPage = () => {
  const [params] = useSearchParams();
  const filter = readFilter(params);
  const address = auditAddress(filter);
  const fault = faultOf(filter);
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Everything that happened, the newest first. Personal values stay sealed."
        actions={fault === undefined && <AuditExport filter={filter} />}
      />
      <FilterForm key={address} filter={filter} />
      <Views>
        <NamedViews storeKey="audit.views" value={filter} addressOf={(view) => auditAddress(view)} />
      </Views>
      {fault === undefined ? (
        <Events filter={filter} address={address} />
      ) : (
        <Notice tone="error" role="alert">
          {fault}
        </Notice>
      )}
    </>
  );
};

const Events = ({ filter, address }: { filter: AuditFilter; address: string }) => {
  const call = useCall();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['audit', 'log', address],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...queryOf(filter), most: PAGE, ...(pageParam !== '' && { before: pageParam }) };
      return call(adminListAuditLog, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.position),
  });
  if (error)
    return (
      <Notice tone="error" role="alert">
        The log cannot be read: {error.message}
      </Notice>
    );
  if (!data) return <Skeleton variant="rounded" height={320} />;
  const events = data.pages.flat();
  return (
    <Stack>
      <Panel title={events.length === 0 ? 'Nothing matches' : 'Events'}>
        {events.length > 0 && <EventRows events={events} filter={filter} />}
      </Panel>
      {hasNextPage && (
        <Button variant="outlined" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier events
        </Button>
      )}
    </Stack>
  );
};

/** A phone scrolls it sideways. */
const wide = { minWidth: 960 };
const heads = ['Time (UTC)', 'By', 'Act', 'Thing', 'What it says', 'Why'];

const EventRows = ({ events, filter }: { events: readonly AuditEvent[]; filter: AuditFilter }) => (
  <PlainTable aria-label="Events" style={wide}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head}>{head}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {events.map((event) => (
        <tr key={event.id}>
          <td>
            <time dateTime={event.at}>{formatUtc(event.at).slice(0, -4)}</time>
          </td>
          <td>
            <Actor event={event} filter={filter} />
          </td>
          <td>{inPlainText(event.type)}</td>
          <td>
            <ThingLink event={event} />
          </td>
          <td>
            <details>
              <summary>
                {Object.keys(event.data).length === 1 ? 'One value' : `${Object.keys(event.data).length} values`}
              </summary>
              <Readings record={event.data} />
            </details>
          </td>
          <td>
            <Why event={event} />
          </td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
);

/** A person leads to everything that they did. */
const Actor = ({ event: { actorId, actorName, actorRole }, filter }: { event: AuditEvent; filter: AuditFilter }) => {
  if (actorId === null) return <>{actorRole}</>;
  return (
    <>
      <PersonName id={actorId} to={auditAddress({ ...filter, actorId })}>
        {actorName ?? 'An erased account'}
      </PersonName>{' '}
      ({actorRole})
    </>
  );
};

const ThingLink = ({ event: { thing, streamId, position } }: { event: AuditEvent }) =>
  thing === null ? (
    <Proof>{streamId}</Proof>
  ) : (
    <RowLink to={historyAddress(thing, position)}>
      {kindNames[thing.kind]} {thing.id.slice(0, 8)}
    </RowLink>
  );

const Why = ({ event: { reason, causeType } }: { event: AuditEvent }) => (
  <>
    {reason}
    {reason !== null && causeType !== null && ' · '}
    {causeType !== null && `because of: ${inPlainText(causeType)}`}
  </>
);

const Views = styled('div')({ marginBottom: 12 });
