import { formatPounds } from '#contracts/shared/money.ts';

type Line = { label: string; pence: number };

/** The sum of a price: its lines, then the total in the heading face. */
export const PriceBlock = ({ lines, total }: { lines: readonly Line[]; total: Line }) => (
  <dl className="tabular-nums">
    {lines.map(({ label, pence }) => (
      <div key={label} className="flex justify-between gap-4 border-b border-dashed border-line py-3 text-sm">
        <dt className="text-muted">{label}</dt>
        <dd>{formatPounds(pence)}</dd>
      </div>
    ))}
    <div className="head flex items-baseline justify-between gap-4 pt-4 text-xl">
      <dt>{total.label}</dt>
      <dd>{formatPounds(total.pence)}</dd>
    </div>
  </dl>
);
