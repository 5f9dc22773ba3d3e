import Sync from '@mui/icons-material/Sync';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import { adminGetBooks, reconcile, type Books } from '#contracts/books/books.ts';
import { Columns, Stack } from '#admin/parts/Columns.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { AccountBalances } from './AccountBalances.tsx';
import { OpenDifferences } from './OpenDifferences.tsx';

const KEY = ['books'];

/** The state of our ledger, and whether it agrees with the payment provider. */
export const BooksPage = () => {
  const call = useCall();
  const queries = useQueryClient();
  const { canAccess: mayExplain } = useCanAccess({ resource: 'books', action: 'explain' });
  const { data, error } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(adminGetBooks, { signal }) });
  const again = (): void => void queries.invalidateQueries({ queryKey: KEY });
  return (
    <>
      <PageHeader
        title="Books"
        {...(data ? { lead: <Standing books={data} /> } : {})}
        actions={<ReconcileButton onDone={again} />}
      />
      {error && (
        <Notice tone="error" role="alert">
          The books cannot be read: {error.message}
        </Notice>
      )}
      {data ? (
        <Stack>
          {data.open.length > 0 && (
            <OpenDifferences open={data.open} mayExplain={mayExplain === true} onExplained={again} />
          )}
          <Columns>
            <Accounts books={data} />
            <Comparisons books={data} />
          </Columns>
          {data.unhandled.length > 0 && <Unhandled books={data} />}
        </Stack>
      ) : (
        !error && <Skeleton variant="rounded" height={320} />
      )}
    </>
  );
};

const Standing = ({ books: { comparedUntil, open } }: { books: Books }) => (
  <span>
    {comparedUntil === null ? 'Not compared yet' : `Compared up to ${formatMoment(comparedUntil)}`}
    {open.length > 0 && ' · payouts wait until every difference is explained'}
  </span>
);

const ReconcileButton = ({ onDone }: { onDone: () => void }) => {
  const { send, isPending } = useCommand({ done: 'The books are compared.', isRepeatable: true, onDone });
  return (
    <Button
      variant="outlined"
      startIcon={<Sync />}
      disabled={isPending}
      onClick={() => void send((call) => call(reconcile))}
    >
      Compare now
    </Button>
  );
};

const Accounts = ({ books: { accounts, providerPence } }: { books: Books }) => {
  const held = accounts['provider'] ?? 0;
  return (
    <Panel title="Ledger">
      <AccountBalances accounts={accounts} />
      <p>
        The provider says {formatPence(providerPence)}
        {held === providerPence ? ', as the ledger does.' : `; the ledger says ${formatPence(held)} at this moment.`}
      </p>
    </Panel>
  );
};

const Comparisons = ({ books: { comparisons } }: { books: Books }) => (
  <Panel title="Comparisons">
    {comparisons.length === 0 ? (
      <p>The first one runs tonight.</p>
    ) : (
      <PlainTable>
        <thead>
          <tr>
            <th>From</th>
            <th>Until</th>
            <th className="number">Movements</th>
            <th className="number">Differences</th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ at, from, until, movements, differences }) => (
            <tr key={at}>
              <td>{formatMoment(from)}</td>
              <td>{formatMoment(until)}</td>
              <td className="number">{movements}</td>
              <td className="number">{differences}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    )}
  </Panel>
);

const Unhandled = ({ books: { unhandled } }: { books: Books }) => (
  <Panel title="Provider reports that could not be processed">
    <PlainTable>
      <thead>
        <tr>
          <th>Received</th>
          <th>What</th>
          <th>Why not</th>
        </tr>
      </thead>
      <tbody>
        {unhandled.map(({ eventId, type, receivedAt, error }) => (
          <tr key={eventId}>
            <td>{formatMoment(receivedAt)}</td>
            <td>{type}</td>
            <td>{error ?? 'not tried yet'}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </Panel>
);
