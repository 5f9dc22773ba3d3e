import { Check, Hourglass } from 'lucide-react';
import { freeUploadsPerDay, proDays } from '#contracts/site/houseRules.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { planName, proLines } from '#contracts/plans/vocabulary.ts';
import { startPro } from '#contracts/plans/plans.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';

const Lines = () => (
  <ul aria-label={`What ${planName} includes`} className="mt-5 grid gap-2.5 text-sm sm:grid-cols-2">
    {proLines.map(([line, isReady]) => (
      <li key={line} className="flex gap-2.5">
        {isReady ? (
          <Check aria-hidden size={18} className="shrink-0 text-ok" />
        ) : (
          <Hourglass aria-hidden size={18} className="shrink-0 text-muted" />
        )}
        <span>
          {line}
          {!isReady && <span className="text-muted"> (not ready yet)</span>}
        </span>
      </li>
    ))}
  </ul>
);

/** What is charged, when, and how it ends: all of it stands before the button. */
const Terms = ({ price }: { price: string }) => (
  <ul className="mt-2 flex max-w-text list-disc flex-col gap-1.5 pl-5 text-sm">
    <li>
      {price} is charged to your card today, and {price} again on the same day of every month, until you cancel.
    </li>
    <li>
      You cancel online, on this page, in two clicks. {planName} then stays yours until the end of the month you paid
      for, and nothing more is charged.
    </li>
    <li>We write to you {proDays.reminder} days before each renewal.</li>
    <li>
      When it ends you are back to {freeUploadsPerDay} uploads a day. Everything you uploaded stays. Your share of a
      sale is the same on both plans.
    </li>
  </ul>
);

export const ProOffer = ({ pricePence }: { pricePence: number }) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const price = formatPounds(pricePence);
  const start = () =>
    run(async () => location.assign((await call(startPro)).payUrl), { text: 'The payment page could not be opened' });
  return (
    <AccountCard title={planName} text={`${price} a month, for creators who upload often.`}>
      <Lines />
      <h3 className="mt-8 text-base">What you agree to</h3>
      <Terms price={price} />
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button isLoading={isBusy} onClick={() => void start()}>
          Go Pro and pay {price} a month
        </Button>
        <TextLink to="/pricing">Compare the plans</TextLink>
      </div>
    </AccountCard>
  );
};
