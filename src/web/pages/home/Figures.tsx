import { formatPounds } from '#contracts/shared/money.ts';
import type { Figures as Counted } from '#contracts/sales/figures.ts';
import { lengthText } from '#web/components/time/timeText.ts';

const whole = (count: number): string => count.toLocaleString('en-GB');

const linesOf = (figures: Counted, creatorShare: string): [figure: string, label: string][] => {
  const { videosListed, videosSold, videosSoldTwice, claimsUpheld, paidToCreatorsPence, medianReviewSeconds } = figures;
  return [
    [whole(videosListed), videosListed === 1 ? 'video for sale' : 'videos for sale'],
    [whole(videosSold), videosSold === 1 ? 'video sold' : 'videos sold'],
    [whole(videosSoldTwice), 'sold twice'],
    ...(medianReviewSeconds === null
      ? []
      : [[lengthText(medianReviewSeconds), 'median time to review'] satisfies [string, string]]),
    [whole(claimsUpheld), claimsUpheld === 1 ? 'copyright claim upheld' : 'copyright claims upheld'],
    ...(paidToCreatorsPence > 0
      ? [[formatPounds(paidToCreatorsPence), 'paid to creators'] satisfies [string, string]]
      : []),
    [creatorShare, 'to the creator'],
  ];
};

/** Counted from the event log, up to a checkpoint that anybody can check; nothing else is claimed. */
export const Figures = ({ figures, creatorShare }: { figures: Counted; creatorShare: string }) => {
  const { checkpoint } = figures;
  return (
    <section aria-label="In figures" className="wrap mt-14">
      <ul className="flex flex-wrap gap-x-10 gap-y-3 border-t border-line pt-6">
        {linesOf(figures, creatorShare).map(([figure, label]) => (
          <li key={label} className="flex items-baseline gap-2">
            <span className="head text-xl tabular-nums">{figure}</span>
            <span className="text-sm text-muted">{label}</span>
          </li>
        ))}
      </ul>
      {checkpoint && (
        <p className="mt-3 text-sm text-muted wrap-anywhere">
          Sales, reviews, claims and payouts are counted up to{' '}
          <a href="/transparency/checkpoint" className="underline underline-offset-4">
            entry {whole(checkpoint.size)} of the log
          </a>
          , signed as <span className="proof">{checkpoint.root}</span>.
        </p>
      )}
    </section>
  );
};
