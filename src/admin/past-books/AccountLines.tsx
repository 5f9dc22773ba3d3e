import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import { adminListPastLines, type PastLine } from '#contracts/books/books.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { accountNames } from '#admin/books/accountNames.ts';
import { historyAddress, type Thing } from '#admin/audit/history/kinds.ts';
import { inPlainText } from '#admin/audit/readable.ts';
import { DebitCredit, DebitCreditHeads } from '#admin/parts/DebitCredit.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatUtc } from '#admin/parts/time.ts';

const PAGE = 100;

/** What the line is about, the narrowest first. */
const thingOf = ({ orderId, payoutId, ownerId }: PastLine): Thing | undefined => {
  if (payoutId !== null) return { kind: 'payout', id: payoutId };
  if (orderId !== null) return { kind: 'order', id: orderId };
  return ownerId === null ? undefined : { kind: 'creator', id: ownerId };
};

/** The lines that make up the balance of an account, the newest first; each leads to its event. */
export const AccountLines = ({ account, day }: { account: string; day: string }) => {
  const call = useCall();
  const { canAccess: mayReadHistory } = useCanAccess({ resource: 'audit', action: 'show' });
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['past-books', day, account],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? { day } : { day, before: pageParam };
      return (await call(adminListPastLines, { params: { account }, query }, { signal })).lines;
    },
    initialPageParam: '',
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length === PAGE ? `${last.position}.${last.line}` : undefined;
    },
  });
  const lines = data?.pages.flat();
  return (
    <Panel title={`Facts of “${accountNames[account] ?? account}”`}>
      {error && (
        <Notice tone="error" role="alert">
          These lines cannot be read: {error.message}
        </Notice>
      )}
      {!lines && !error && <Skeleton variant="rounded" height={120} />}
      {lines?.length === 0 && <p>Nothing was booked to it by then.</p>}
      {lines && lines.length > 0 && (
        <PlainTable aria-label="Facts">
          <thead>
            <tr>
              <th>Time (UTC)</th>
              <th>Event</th>
              <th>About</th>
              <DebitCreditHeads />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.position} ${line.line}`} line={line} isLinked={mayReadHistory === true} />
            ))}
          </tbody>
        </PlainTable>
      )}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier lines
        </Button>
      )}
    </Panel>
  );
};

const Line = ({ line, isLinked }: { line: PastLine; isLinked: boolean }) => {
  const thing = thingOf(line);
  const name = thing ? `${thing.kind} ${thing.id.slice(0, 8)}` : '–';
  return (
    <tr>
      <td>
        <time dateTime={line.at}>{formatUtc(line.at).slice(0, -4)}</time>
      </td>
      <td>{inPlainText(line.fact)}</td>
      <td>{thing && isLinked ? <RowLink to={historyAddress(thing, line.position)}>{name}</RowLink> : name}</td>
      <DebitCredit pence={line.pence} />
    </tr>
  );
};
