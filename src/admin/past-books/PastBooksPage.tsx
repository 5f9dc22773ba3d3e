import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { adminGetPastBooks } from '#contracts/books/books.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { AccountBalances } from '#admin/books/AccountBalances.tsx';
import { Stack } from '#admin/parts/Columns.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { AccountLines } from './AccountLines.tsx';

const DAY = /^2\d{3}-\d\d-\d\d$/;

/** The chosen day, else today, and the account that is open. */
const readPlace = (params: URLSearchParams): { day: string; account: string | null } => {
  const day = params.get('day') ?? '';
  return { day: DAY.test(day) ? day : new Date().toISOString().slice(0, 10), account: params.get('account') };
};

/** The ledger as it stood at the end of a day, down to the events of each balance. */
export const PastBooksPage = () => {
  const call = useCall();
  const [params, setParams] = useSearchParams();
  const { day, account } = readPlace(params);
  const { data, error } = useQuery({
    queryKey: ['past-books', day],
    queryFn: ({ signal }) => call(adminGetPastBooks, { query: { day } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const choose = (next: string): void => {
    if (DAY.test(next)) setParams({ day: next, ...(account !== null && { account }) }, { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Past books"
        lead="The ledger as it stood at the end of a day (UTC)."
        actions={
          <TextField
            key={day}
            type="date"
            size="small"
            label="End of (UTC)"
            defaultValue={day}
            onChange={({ target }) => choose(target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        }
      />
      {error && (
        <Notice tone="error" role="alert">
          The books of this day cannot be read: {error.message}
        </Notice>
      )}
      {data ? (
        <Stack>
          <Balances day={day} accounts={data.accounts} lines={data.lines} />
          {account !== null && <AccountLines key={`${account} ${day}`} account={account} day={day} />}
        </Stack>
      ) : (
        !error && <Skeleton variant="rounded" height={320} />
      )}
    </>
  );
};

type BalancesProps = { day: string; accounts: Readonly<Record<string, number>>; lines: number };

const Balances = ({ day, accounts, lines }: BalancesProps) => (
  <Panel title={`Ledger on ${day}`}>
    <AccountBalances
      accounts={accounts}
      addressOf={(account) => `/past-books?${new URLSearchParams({ day, account }).toString()}`}
    />
    <p>{lines.toLocaleString('en-GB')} lines had been booked by then.</p>
  </Panel>
);
