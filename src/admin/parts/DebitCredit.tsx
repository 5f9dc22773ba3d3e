import { formatPence } from './pence.ts';

/** The last two cells of a line of the ledger: debit is positive, credit negative. */
export const DebitCredit = ({ pence }: { pence: number }) => (
  <>
    <td className="number">{pence > 0 && formatPence(pence)}</td>
    <td className="number">{pence < 0 && formatPence(-pence)}</td>
  </>
);

export const DebitCreditHeads = () => (
  <>
    <th className="number">Debit</th>
    <th className="number">Credit</th>
  </>
);

/** Under them: everything together is zero. */
export const SumsToZero = ({ pence, columns }: { pence: number; columns: number }) => (
  <tfoot>
    <tr>
      <th colSpan={columns - 1}>{pence === 0 ? 'Sums to zero' : 'Does not sum to zero'}</th>
      <td className="number">{formatPence(pence)}</td>
    </tr>
  </tfoot>
);
