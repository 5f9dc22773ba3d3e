import { useQuery } from '@tanstack/react-query';
import { adminLedgerOfSale } from '#contracts/books/books.ts';
import { DebitCredit, DebitCreditHeads, SumsToZero } from '#admin/parts/DebitCredit.tsx';
import { Proof } from '#admin/parts/Facts.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { useCall } from '#admin/calls/useCall.ts';

/** What is booked for this order; nothing before it is sold. */
export const SaleLedger = ({ orderId }: { orderId: string }) => {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['sales', 'ledger', orderId],
    queryFn: ({ signal }) => call(adminLedgerOfSale, { params: { id: orderId } }, { signal }),
  });
  if (!data || data.lines.length === 0) return null;
  return (
    <Panel title="Ledger">
      <PlainTable>
        <thead>
          <tr>
            <th>When</th>
            <th>For</th>
            <th>Account</th>
            <th>At the provider</th>
            <DebitCreditHeads />
          </tr>
        </thead>
        <tbody>
          {data.lines.map(({ at, fact, account, pence, providerId }, n) => (
            <tr key={n}>
              <td>
                <time dateTime={at}>{formatMoment(at)}</time>
              </td>
              <td>{fact}</td>
              <td>{account}</td>
              <td>{providerId && <Proof>{providerId}</Proof>}</td>
              <DebitCredit pence={pence} />
            </tr>
          ))}
        </tbody>
        <SumsToZero pence={data.sumPence} columns={6} />
      </PlainTable>
    </Panel>
  );
};
