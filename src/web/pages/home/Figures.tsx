import { formatPounds } from '#contracts/shared/money.ts';
import type { Figures as Counted } from '#contracts/sales/sales.ts';

/** Counted from the event log when the page was made; nothing else is claimed. */
export const Figures = ({ figures, creatorShare }: { figures: Counted; creatorShare: string }) => {
  const { videosListed, videosSold, videosSoldTwice, paidToCreatorsPence } = figures;
  const lines = [
    [videosListed.toLocaleString('en-GB'), videosListed === 1 ? 'video for sale' : 'videos for sale'],
    [videosSold.toLocaleString('en-GB'), videosSold === 1 ? 'video sold' : 'videos sold'],
    [videosSoldTwice.toLocaleString('en-GB'), 'sold twice'],
    ...(paidToCreatorsPence > 0 ? [[formatPounds(paidToCreatorsPence), 'paid to creators']] : []),
    [creatorShare, 'to the creator'],
  ];
  return (
    <section aria-label="In figures" className="wrap mt-14">
      <ul className="flex flex-wrap gap-x-10 gap-y-3 border-t border-line pt-6">
        {lines.map(([figure, label]) => (
          <li key={label} className="flex items-baseline gap-2">
            <span className="head text-xl tabular-nums">{figure}</span>
            <span className="text-sm text-muted">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
