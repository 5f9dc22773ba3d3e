import { ukDayText } from '#contracts/shared/dayText.ts';
import { formatBps } from '#contracts/shared/money.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';

/** Other fees that have been announced, as long as they do not count yet. */
export const FeeChange = () => {
  const { next } = useBoot().fees;
  if (!next) return null;
  return (
    <div className="mt-6">
      <Notice severity="info">
        From {ukDayText(next.from)} on the buyer pays {formatBps(next.buyerFeeBps)} on top, and the creator gets{' '}
        {formatBps(next.creatorShareBps)} of the price. Earlier purchases keep their price.
      </Notice>
    </div>
  );
};
