import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { Cell } from '#contracts/shared/csv.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { openStatement } from '#contracts/papers/papers.ts';
import { getStatement, type Statement } from '#contracts/sales/sales.ts';
import { periodText, statementTexts } from '#contracts/payouts/statementText.ts';
import { CsvLink } from '#web/components/csv/CsvLink.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TabState } from '#web/pages/account/TabState.tsx';

const MONTHS = 12;

/** The last twelve months, the newest first, then this year and the last. */
const periodsAt = (now: Date): [value: string, label: string][] => {
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
  const years = [0, 1].map((back) => String(now.getUTCFullYear() - back));
  return [...months, ...years].map((period) => [period, periodText(period)]);
};

/** Numbers, for what begins with a minus would be taken for a formula. */
const pounds = (pence: number): number => pence / 100;
const rowsOf = ({ openingPence, lines, closingPence }: Statement): Cell[][] => [
  ['Date (UTC)', 'What', 'Video', 'Amount (GBP)', 'Balance (GBP)'],
  ['', 'Balance before', '', '', pounds(openingPence)],
  ...lines.map(({ at, what, title, pence }, n): Cell[] => {
    const balance = lines.slice(0, n + 1).reduce((sum, line) => sum + line.pence, openingPence);
    return [at, statementTexts[what], title, pounds(pence), pounds(balance)];
  }),
  ['', 'Balance after', '', '', pounds(closingPence)],
];

const Lines = ({ statement: { openingPence, lines, closingPence } }: { statement: Statement }) => (
  <table className="mt-4 w-full text-sm">
    <caption className="sr-only">Changes to your balance</caption>
    <thead className="text-left text-muted">
      <tr>
        <th className="py-2 font-medium">Date</th>
        <th className="py-2 font-medium">What</th>
        <th className="py-2 text-right font-medium">Amount</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line border-y border-line">
      <tr>
        <td />
        <td className="py-2 text-muted">Balance before</td>
        <td className="py-2 text-right tabular-nums">{formatPounds(openingPence)}</td>
      </tr>
      {lines.map(({ at, what, title, pence }, n) => (
        <tr key={n}>
          <td className="py-2 pr-3 align-top whitespace-nowrap">{formatDate(at)}</td>
          <td className="py-2 pr-3 wrap-anywhere">
            {statementTexts[what]}
            {title !== null && <span className="block text-muted">{title}</span>}
          </td>
          <td className="py-2 text-right align-top tabular-nums">{formatPounds(pence)}</td>
        </tr>
      ))}
      <tr>
        <td />
        <td className="py-2 font-medium">Balance after</td>
        <td className="py-2 text-right font-medium tabular-nums">{formatPounds(closingPence)}</td>
      </tr>
    </tbody>
  </table>
);

/** The link is signed for five minutes, so it is asked for when it is wanted. */
const PdfButton = ({ period }: { period: string }) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const open = async (): Promise<void> => location.assign((await call(openStatement, { body: { period } })).url);
  return (
    <Button
      variant="hairline"
      isLoading={isBusy}
      onClick={() => void run(open, { text: 'The file could not be made. Please try again in a moment.' })}
    >
      <FileText aria-hidden size={16} />
      Download PDF
    </Button>
  );
};

/** What changed the balance in a month or a year, to read and to take away. */
export const StatementCard = () => {
  const call = useCall();
  const [periods] = useState(() => periodsAt(new Date()));
  const [period, setPeriod] = useState(periods[0]?.[0] ?? '');
  const query = useQuery({
    queryKey: ['my-statement', period],
    queryFn: ({ signal }) => call(getStatement, { query: { period } }, { signal }),
  });
  return (
    <section className="mt-10">
      <h3 className="text-lg">Statement</h3>
      <div className="mt-3 max-w-64">
        <Field name="period" label="Month or year">
          <Select options={periods} value={period} onChange={({ target }) => setPeriod(target.value)} />
        </Field>
      </div>
      <TabState query={query}>
        {(statement) =>
          statement.lines.length === 0 ? (
            <p className="mt-3 text-sm text-muted">
              Nothing changed. The balance was {formatPounds(statement.closingPence)}.
            </p>
          ) : (
            <>
              <Lines statement={statement} />
              <div className="mt-4 flex flex-wrap gap-3">
                <PdfButton period={period} />
                <CsvLink label="Download CSV" fileName={`statement-${period}.csv`} rows={rowsOf(statement)} />
              </div>
            </>
          )
        }
      </TabState>
    </section>
  );
};
