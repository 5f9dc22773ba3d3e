import { useQuery } from '@tanstack/react-query';
import { adminLedgerOfSale } from '#contracts/books.ts';
import { Proof } from '../parts/Facts.tsx';
import { Panel } from '../parts/Panel.tsx';
import { formatPence } from '../parts/pence.ts';
import { PlainTable } from '../parts/PlainTable.tsx';
import { formatMoment } from '../parts/time.ts';
import { useCall } from '../useCall.ts';

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
            <th className="number">Debit</th>
            <th className="number">Credit</th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map(({ at, fact, account, pence, providerId }, n) => (
            <tr key={n}>
              <td>{formatMoment(at)}</td>
              <td>{fact}</td>
              <td>{account}</td>
              <td>{providerId && <Proof>{providerId}</Proof>}</td>
              <td className="number">{pence > 0 && formatPence(pence)}</td>
              <td className="number">{pence < 0 && formatPence(-pence)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={5}>{data.sumPence === 0 ? 'Sums to zero' : 'Does not sum to zero'}</th>
            <td className="number">{formatPence(data.sumPence)}</td>
          </tr>
        </tfoot>
      </PlainTable>
    </Panel>
  );
};
