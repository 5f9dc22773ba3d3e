import { formatBps, priceLimits, splitPrice } from '#contracts/shared/money.ts';
import { FeeChange } from '#web/components/prices/FeeChange.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { MoneyInput } from '#web/ui/fields/MoneyInput.tsx';
import { parsePounds } from '#contracts/shared/parsePounds.ts';
import { PriceBlock } from '#web/ui/PriceBlock.tsx';

export type PriceFieldProps = { typed: string | undefined };

/** The price in pounds, `pricePence` of the form, and at once what it means for both sides. */
export const PriceField = ({ typed = '' }: PriceFieldProps) => {
  const pence = parsePounds(typed);
  const isPrice = pence >= priceLimits.minPence && pence <= priceLimits.maxPence;
  const { current } = useBoot().fees;
  const split = splitPrice(isPrice ? pence : 0, current);
  const fee = formatBps(current.buyerFeeBps);
  const share = formatBps(current.creatorShareBps);
  return (
    <div className="rounded-md bg-sunk p-4 sm:p-5">
      <Field name="pricePence" label="Your price" hint="Most creators ask £50–£500">
        <MoneyInput />
      </Field>
      <div role="group" aria-label="What it means" className="mt-3">
        {isPrice ? (
          <PriceBlock
            lines={[
              { label: 'Creator’s price', pence: split.pricePence },
              { label: `Platform fee (${fee})`, pence: split.buyerFeePence },
              { label: 'Buyer pays', pence: split.totalPence },
            ]}
            total={{ label: `You get (${share})`, pence: split.creatorPence }}
          />
        ) : (
          <p className="text-sm text-muted">
            The buyer pays your price plus {fee}. You get {share} of your price, credited the moment it sells.
          </p>
        )}
      </div>
      <FeeChange />
    </div>
  );
};
