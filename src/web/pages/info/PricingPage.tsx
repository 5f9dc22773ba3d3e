import { proDays } from '#contracts/site/houseRules.ts';
import { proLines } from '#contracts/plans/vocabulary.ts';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { Prose } from '#web/components/prose/Prose.tsx';
import { StartAsCreatorLink } from '#web/components/people/StartAsCreatorLink.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { inNumerals } from '#contracts/shared/inNumerals.ts';
import { leastPayout, leastPrice, mostPrice, proPrice, uploadsADay } from '#web/components/prose/houseFacts.ts';
import { FeeChange } from '#web/components/prices/FeeChange.tsx';
import { useFeeText, type FeeText } from '#web/components/prices/useFeeText.ts';
import { PlanTable } from './PlanTable.tsx';

const examplePence = [4900, 10_000, 25_000, 50_000];

const columns = [
  ['price', 'Creator’s price'],
  ['total', 'Buyer pays'],
  ['creator', 'Creator gets'],
  ['platform', 'We keep'],
] as const;

const SplitTable = ({ feeText }: { feeText: FeeText }) => (
  <table className="w-full border-collapse text-left text-sm tabular-nums">
    <caption className="sr-only">How a sale is shared</caption>
    <thead>
      <tr className="border-b border-edge align-bottom">
        {columns.map(([key, label]) => (
          <th key={key} scope="col" className="py-3 pr-3 font-medium text-muted">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {examplePence.map(feeText.inPounds).map((split) => (
        <tr key={split.price} className="border-b border-line">
          {columns.map(([key]) => (
            <td key={key} className="py-3 pr-3">
              {split[key]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const selling = ({ fee, creatorShare }: FeeText): string => `
## What a sale costs

The creator names a price between ${leastPrice} and ${mostPrice}. The buyer pays that price and ${fee} on top, and the cards
show that total and nothing else. The creator is credited ${creatorShare} of the price. There is no fee for listing, none for a
video that does not sell, and none for withdrawing money. A withdrawal begins at ${leastPayout}.
`;

const missing = proLines.filter(([, isReady]) => !isReady).map(([line]) => line);
const notReady =
  missing.length === 0
    ? ''
    : `**Not ready yet:** ${missing.join(', ')}. They come to everybody on Creator Pro at the same price.`;

const pro = `
## Creator Pro {#creator-pro}

${proPrice} a month, charged to a card on the day you begin and on the same day of every month until you cancel. You cancel
online in two clicks; what is paid stays yours until its month is over, and nothing more is charged. We write to you ${inNumerals(proDays.reminder)} days
before each renewal. If a payment fails we tell you, and Creator Pro stays for ${inNumerals(proDays.grace)} more days while the card is tried again.
When it ends, everything you uploaded stays.

**Placement** means this: in the orders ‘recent’ and ‘popular’ the videos of Creator Pro come before the others and are marked
‘Promoted’. What a search finds, and how much of it, does not change.

${notReady}

Without it every creator is on the Free plan: ${uploadsADay}, counted by the UK calendar day, and the same share of every
sale.

## For buyers

Buyers need no plan and pay nothing but the price on the card. What they get for it is on the page about
[licensing](/licensing); what they ask most is in the [buyer FAQ](/buyer-faq).
`;

export const PricingPage = () => {
  const feeText = useFeeText();
  return (
    <InfoLayout
      title="Pricing"
      description={`Listing is free. The buyer pays ${feeText.fee} on top of the creator’s price, the creator keeps ${feeText.creatorShare}. Two plans: Free, and Creator Pro at ${proPrice} a month.`}
      heading="Listing costs nothing. A sale costs a share."
      lead={`Two plans for creators, one price for buyers. Every creator keeps ${feeText.creatorShare} of the price they asked, whichever plan they are on.`}
    >
      <div className="mt-10 max-w-200 rounded-lg border border-line bg-surface p-4 sm:p-8">
        <PlanTable />
        <p className="mt-7 flex flex-wrap gap-3">
          <StartAsCreatorLink />
          <ButtonLink to="/account?tab=plan" variant="hairline">
            Go Pro
          </ButtonLink>
        </p>
      </div>
      <Prose text={selling(feeText)} />
      <div className="mt-6 max-w-text">
        <SplitTable feeText={feeText} />
        <FeeChange />
      </div>
      <Prose text={pro} />
    </InfoLayout>
  );
};
