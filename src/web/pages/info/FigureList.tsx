import { formatPounds } from '#contracts/shared/money.ts';
import type { Figures } from '#contracts/sales/figures.ts';

const linesOf = ({ videosListed, videosSold, videosSoldTwice, paidToCreatorsPence }: Figures) =>
  [
    [videosListed.toLocaleString('en-GB'), 'for sale now'],
    [videosSold.toLocaleString('en-GB'), 'sold, each to one buyer'],
    [videosSoldTwice.toLocaleString('en-GB'), 'sold twice'],
    [formatPounds(paidToCreatorsPence), 'paid out to creators'],
  ] as const;

/** What the log counts, also where it counts nothing. */
export const FigureList = ({ figures }: { figures: Figures }) => (
  <ul className="mt-10 grid max-w-200 grid-cols-2 gap-5 sm:grid-cols-4">
    {linesOf(figures).map(([figure, label]) => (
      <li key={label} className="border-t-2 border-edge pt-4">
        <span className="head block text-3xl tabular-nums">{figure}</span>
        <span className="mt-1 block text-sm text-muted">{label}</span>
      </li>
    ))}
  </ul>
);
