import type { WhatIfFigures } from '#contracts/auditRoom/whatIf.ts';
import { whatIfLines } from '#contracts/auditRoom/whatIfLines.ts';
import { dayText } from '#contracts/shared/dayText.ts';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { amountText, differenceText } from './differenceText.ts';

const counted = (count: number, thing: string): string =>
  `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`;

const payoutsText = ({ uncoveredPayouts, uncoveredPence, firstUncoveredOn }: WhatIfFigures): string =>
  uncoveredPayouts === 0
    ? 'Every payout of the period would have been covered by then.'
    : `${counted(uncoveredPayouts, 'payout')} would not have been covered yet: ${formatPence(uncoveredPence)} would have been missing, first on ${dayText(firstUncoveredOn ?? '')}.`;

/** Everybody together: as it was, under the other rules, and the difference. */
export const TotalsPanel = ({ total }: { total: WhatIfFigures }) => (
  <Panel title="In total" aside={<span>{counted(total.sales, 'sale')}</span>}>
    <PlainTable aria-label="In total">
      <thead>
        <tr>
          <th>Figure</th>
          <th className="number">As it was</th>
          <th className="number">Other rules</th>
          <th className="number">Difference</th>
        </tr>
      </thead>
      <tbody>
        {whatIfLines(total).map(({ name, unit, recorded, other }) => (
          <tr key={name}>
            <th scope="row" style={{ minWidth: 132 }}>
              {name}
            </th>
            <td className="number">{amountText(unit, recorded)}</td>
            <td className="number">{amountText(unit, other)}</td>
            <td className="number">{differenceText(unit, recorded, other)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
    <p>{payoutsText(total)}</p>
  </Panel>
);
