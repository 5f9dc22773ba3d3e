import { formatPounds } from '#contracts/shared/money.ts';
import type { Figures as Counted } from '#contracts/sales/figures.ts';

const whole = (count: number): string => count.toLocaleString('en-GB');

/** `40 min`, `1.5 h`. */
const lengthText = (seconds: number): string =>
  seconds < 3600 ? `${Math.ceil(seconds / 60)} min` : `${Math.round(seconds / 1800) / 2} h`;

/** Counted from the event log, up to a checkpoint that anybody can check; nothing else is claimed. */
export const Figures = ({ figures, creatorShare }: { figures: Counted; creatorShare: string }) => {
  const { videosListed, videosSold, paidToCreatorsPence, medianReviewSeconds, checkpoint } = figures;
  const lines = [
    [whole(videosListed), videosListed === 1 ? 'video for sale' : 'videos for sale'],
    [whole(videosSold), videosSold === 1 ? 'video sold' : 'videos sold'],
    [whole(figures.videosSoldTwice), 'sold twice'],
    ...(medianReviewSeconds === null ? [] : [[lengthText(medianReviewSeconds), 'median time to review']]),
    [whole(figures.claimsUpheld), `copyright claim${figures.claimsUpheld === 1 ? '' : 's'} upheld`],
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
      {checkpoint && (
        <p className="mt-3 text-sm text-muted wrap-anywhere">
          Counted up to{' '}
          <a href="/transparency/checkpoint" className="underline">
            entry {whole(checkpoint.size)} of the log
          </a>
          , <span className="proof">{checkpoint.root}</span>
        </p>
      )}
    </section>
  );
};
