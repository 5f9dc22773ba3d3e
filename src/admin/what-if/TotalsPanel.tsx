import type { WhatIfFigures } from '#contracts/auditRoom/whatIf.ts';
import { countOf } from '#contracts/shared/inNumerals.ts';
import { whatIfLines } from '#contracts/auditRoom/whatIfLines.ts';
import { dayText } from '#contracts/shared/dayText.ts';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { SidesTable } from './SidesTable.tsx';

const payoutsText = ({ uncoveredPayouts, uncoveredPence, firstUncoveredOn }: WhatIfFigures): string =>
  uncoveredPayouts === 0
    ? 'Every payout of the period would have been covered by then.'
    : `${countOf(uncoveredPayouts, 'payout')} would not have been covered yet: ${formatPence(uncoveredPence)} would have been missing, first on ${dayText(firstUncoveredOn ?? '')}.`;

/** Everybody together: as it was, under the other rules, and the difference. */
export const TotalsPanel = ({ total }: { total: WhatIfFigures }) => (
  <Panel title="In total" aside={<span>{countOf(total.sales, 'sale')}</span>}>
    <SidesTable label="In total" first="Figure" lines={whatIfLines(total)} />
    <p>{payoutsText(total)}</p>
  </Panel>
);
