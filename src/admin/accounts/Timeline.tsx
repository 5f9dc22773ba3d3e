import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCanAccess } from 'react-admin';
import { addressText } from '#contracts/auth/networkAddress.ts';
import { getTimeline, type PersonEvent } from '#contracts/auth/people.ts';
import { personEvents } from '#contracts/auth/personEventVocabulary.ts';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { formatMoment } from '#admin/parts/time.ts';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { useCall } from '#admin/calls/useCall.ts';
import { dividedRows } from './dividedRows.ts';

type Place = { at: string; id: string } | undefined;

const useTimeline = (id: string) => {
  const call = useCall();
  return useInfiniteQuery({
    // Begins as what a command reads again.
    queryKey: ['accounts', 'timeline', id],
    queryFn: ({ pageParam, signal }) => call(getTimeline, { params: { id }, query: pageParam ?? {} }, { signal }),
    initialPageParam: undefined as Place,
    getNextPageParam: ({ acts, isMore }): Place => {
      const last = acts.at(-1);
      return isMore && last ? { at: last.at, id: last.id } : undefined;
    },
  });
};

/** Everything that the person did and that was done to them, newest first. */
export const Timeline = ({ id }: { id: string }) => {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(id);
  const acts = data?.pages.flatMap((page) => page.acts);
  return (
    <Panel title="What happened" aside={<Quiet>newest first</Quiet>}>
      {error && (
        <Notice tone="error" role="alert">
          {error.message}
        </Notice>
      )}
      {!acts && !error && <Skeleton variant="rounded" height={200} />}
      {acts?.length === 0 && <Quiet>Nothing has happened yet.</Quiet>}
      <List aria-label="What happened">
        {acts?.map((act) => (
          <Act key={act.id} act={act} personId={id} />
        ))}
      </List>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage} sx={{ mt: 1 }}>
          Older
        </Button>
      )}
    </Panel>
  );
};

const Act = ({ act, personId }: { act: PersonEvent; personId: string }) => {
  const { kind, at, byId, byName, otherId, otherName, amountPence, detail, device, address } = act;
  const from = [device, address && addressText(address)].filter((part) => part !== null).join(' · ');
  return (
    <li>
      <div>
        <strong>{personEvents[kind]}</strong>
        {amountPence !== null && ` · ${formatPence(amountPence)}`}
        <Links act={act} />
        {detail !== null && detail !== '' && <EntryText>{detail}</EntryText>}
        {byId !== null && byId !== personId && (
          <Quiet>
            by <PersonName id={byId}>{byName ?? 'a deleted account'}</PersonName>
          </Quiet>
        )}
        {otherId !== null && (
          <Quiet>
            about <PersonName id={otherId}>{otherName ?? 'a deleted account'}</PersonName>
          </Quiet>
        )}
        {from !== '' && <Quiet>{from}</Quiet>}
      </div>
      <Quiet>
        <time dateTime={at}>{formatMoment(at)}</time>
      </Quiet>
    </li>
  );
};

/** What it is about, each a way to its page for who may open it. */
const Links = ({ act: { videoId, title, orderId, payoutId, claimId, caseId, reportId } }: { act: PersonEvent }) => (
  <>
    <About resource="videos" id={videoId}>
      {title ?? 'a video'}
    </About>
    <About resource="sales" id={orderId}>
      the sale
    </About>
    <About resource="payouts" id={payoutId}>
      the payout
    </About>
    <About resource="claims" id={claimId}>
      the claim
    </About>
    <About resource="cases" id={caseId}>
      the message
    </About>
    <About resource="reports" id={reportId}>
      the report
    </About>
  </>
);

const About = ({ resource, id, children }: { resource: string; id: string | null; children: ReactNode }) => {
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  if (id === null) return null;
  return <> · {canAccess === true ? <RowLink to={`/${resource}/${id}/show`}>{children}</RowLink> : children}</>;
};

const Quiet = styled('div')(({ theme: { palette } }) => ({
  fontSize: 12,
  color: palette.text.secondary,
  '& time': { whiteSpace: 'nowrap' },
}));
const EntryText = styled('p')({ margin: '2px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
const List = styled('ol')(dividedRows, {
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '0 24px',
  },
  '& > li > div:first-of-type': { flex: '1 1 240px', minWidth: 0 },
});
