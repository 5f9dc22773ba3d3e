import type { Video } from '#contracts/catalogue/catalogue.ts';
import { formatBps } from '#contracts/shared/money.ts';
import { Approximate } from '#web/currency/Approximate.tsx';
import { PriceBlock } from '#web/ui/PriceBlock.tsx';

type Price = Pick<Video, 'pricePence' | 'buyerFeePence' | 'buyerFeeBps' | 'totalPence'>;

/** What a buyer pays and why. The last line always stands, so that an amount which comes later moves nothing. */
export const PriceToPay = ({ price }: { price: Price }) => (
  <>
    <PriceBlock
      lines={[
        { label: 'Creator’s price', pence: price.pricePence },
        { label: `Platform fee (${formatBps(price.buyerFeeBps)})`, pence: price.buyerFeePence },
      ]}
      total={{ label: 'You pay', pence: price.totalPence }}
    />
    <p className="mt-1 flex justify-between gap-4 text-sm text-muted tabular-nums">
      <span>Charged in pounds</span>
      <Approximate pence={price.totalPence} />
    </p>
  </>
);
