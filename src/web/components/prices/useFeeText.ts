/** The current fees as text for the pages. */
import { formatBps, formatPounds, splitPrice, type FeePolicy } from '#contracts/shared/money.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';

const textOf = (fees: FeePolicy) => ({
  /** On top, for the buyer: `10%`. */
  fee: formatBps(fees.buyerFeeBps),
  /** Of the price, for the creator: `90%`. */
  creatorShare: formatBps(fees.creatorShareBps),
  /** Who pays and gets what when a creator asks this price. */
  inPounds: (pricePence: number) => {
    const { totalPence, creatorPence, platformPence, buyerFeePence } = splitPrice(pricePence, fees);
    return {
      price: formatPounds(pricePence),
      fee: formatPounds(buyerFeePence),
      total: formatPounds(totalPence),
      creator: formatPounds(creatorPence),
      platform: formatPounds(platformPence),
    };
  },
});

export type FeeText = ReturnType<typeof textOf>;

export const useFeeText = (): FeeText => textOf(useBoot().fees.current);
