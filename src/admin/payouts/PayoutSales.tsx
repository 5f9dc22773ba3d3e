import { useCanAccess } from 'react-admin';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { Proof } from '#admin/parts/Facts.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { formatMoment } from '#admin/parts/time.ts';

/** What it is paid out of; the parts have to make the whole. */
export const PayoutSales = ({ payout: { sales, amountPence } }: { payout: AdminPayout }) => {
  const { canAccess } = useCanAccess({ resource: 'sales', action: 'show' });
  const sum = sales.reduce((total, sale) => total + sale.amountPence, 0);
  return (
    <Panel title="The sales it pays for">
      <PlainTable>
        <thead>
          <tr>
            <th>Video</th>
            <th>Sold</th>
            <th>Order</th>
            <th className="number">Amount</th>
          </tr>
        </thead>
        <tbody>
          {sales.map(({ orderId, title, soldAt, amountPence: pence }) => (
            <tr key={orderId}>
              <td>{canAccess === true ? <RowLink to={`/sales/${orderId}/show`}>{title}</RowLink> : title}</td>
              <td>{formatMoment(soldAt)}</td>
              <td>
                <Proof title={orderId}>{orderId.slice(0, 8)}</Proof>
              </td>
              <td className="number">{formatPence(pence)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={3}>{sum === amountPence ? 'Adds up to the payout' : 'Does not add up to the payout'}</th>
            <td className="number">{formatPence(sum)}</td>
          </tr>
        </tfoot>
      </PlainTable>
      {sum !== amountPence && (
        <Notice tone="error" role="alert">
          The parts add up to {formatPence(sum)}, the payout is {formatPence(amountPence)}. Do not release it.
        </Notice>
      )}
    </Panel>
  );
};
