import type { WhatIfLine } from '#contracts/auditRoom/whatIfLines.ts';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { amountText, differenceText } from './differenceText.ts';

type SidesTableProps = { label: string; first: string; lines: readonly WhatIfLine[] };

/** Figures as they were and under the other rules, with the difference; `first` is what the lines are named by. */
export const SidesTable = ({ label, first, lines }: SidesTableProps) => (
  <PlainTable aria-label={label}>
    <thead>
      <tr>
        <th>{first}</th>
        {['As it was', 'Other rules', 'Difference'].map((head) => (
          <th key={head} className="number">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ name, unit, recorded, other }) => (
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
);
