import { styled } from '@mui/material/styles';
import type { MoneyDay, Overview } from '#contracts/overview/overview.ts';
import { Age } from '#admin/parts/Age.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { listAddress } from '#admin/parts/list/ListTabs.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { Tag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { DayBars } from './DayBars.tsx';

type MoneyPanelsProps = {
  money: NonNullable<Overview['money']>;
  failedJobs: NonNullable<Overview['failedJobs']>;
};

const sales = listAddress('sales', { status: 'sold' }, { field: 'soldAt', order: 'DESC' });
const disputed = listAddress('after-sales', { status: 'evidence' }, { field: 'respondBy', order: 'ASC' });
const sum = (days: readonly MoneyDay[], key: 'sales' | 'totalPence' | 'feePence'): number =>
  days.reduce((total, day) => total + day[key], 0);

/** What was earned by the day, and whether the money is in order. */
export const MoneyPanels = ({ money: { days, disputes, books }, failedJobs }: MoneyPanelsProps) => {
  const count = sum(days, 'sales');
  return (
    <>
      <Pair>
        <Panel title="Sales" aside={<RowLink to={sales}>{count === 1 ? '1 video' : `${count} videos`}</RowLink>}>
          <DayBars name="Sales" days={days.map(({ day, totalPence }) => ({ day, pence: totalPence }))} />
        </Panel>
        <Panel title="Our fees" aside={<RowLink to="/books">The books</RowLink>}>
          <DayBars name="Fees" days={days.map(({ day, feePence }) => ({ day, pence: feePence }))} />
        </Panel>
      </Pair>
      <Pair>
        <Panel
          title="Disputes"
          aside={<RowLink to={disputed}>{disputes.open === 1 ? '1 open' : `${disputes.open} open`}</RowLink>}
        >
          <Line>
            {disputes.respondBy === null
              ? 'None waits for our evidence.'
              : `The first evidence is due by ${formatMoment(disputes.respondBy)}.`}
          </Line>
        </Panel>
        <Panel title="Reconciliation" aside={<BooksTag differences={books.differences} />}>
          <Line>
            {books.comparedUntil === null
              ? 'The books have not been compared yet.'
              : `Compared with Stripe up to ${formatMoment(books.comparedUntil)}.`}
          </Line>
        </Panel>
        <Panel
          title="Failed jobs"
          aside={
            <Tag tone={failedJobs.length > 0 ? 'error' : 'success'}>{failedJobs.length > 0 ? 'Look' : 'None'}</Tag>
          }
        >
          {failedJobs.length === 0 && <Line>No job has failed.</Line>}
          {failedJobs.map(({ name, count: times, lastAt }) => (
            <Line key={name}>
              {name}: {times === 1 ? 'once' : `${times} times`}, last <Age at={lastAt} />
            </Line>
          ))}
        </Panel>
      </Pair>
    </>
  );
};

const BooksTag = ({ differences }: { differences: number }) => (
  <RowLink to="/books">
    {differences === 0 ? 'They agree' : differences === 1 ? '1 difference' : `${differences} differences`}
  </RowLink>
);

const Pair = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
});
const Line = styled('p')(({ theme: { palette } }) => ({ margin: 0, color: palette.text.secondary }));
