import { freeUploadsPerDay } from '#contracts/site/houseRules.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { planName, type PlanStanding } from '#contracts/plans/vocabulary.ts';
import { cancelPro, openPortal, resumePro, type Plan } from '#contracts/plans/plans.ts';
import { ConfirmButton } from '#web/components/actions/ConfirmButton.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Button, type ButtonVariant } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tag, type Severity } from '#web/ui/Tag.tsx';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { usePlanChange } from './usePlan.ts';

const marks: Record<PlanStanding, { word: string; severity?: Severity }> = {
  free: { word: 'Free' },
  renewing: { word: planName, severity: 'success' },
  ending: { word: 'Cancelled', severity: 'info' },
  late: { word: 'Payment failed', severity: 'danger' },
};

const sentenceOf = ({ standing, isPro, nextAt, pricePence }: Plan): string => {
  const day = nextAt === null ? '' : formatDate(nextAt);
  switch (standing) {
    case 'free':
      return `You are on the Free plan: ${freeUploadsPerDay} uploads a day, unlimited sales.`;
    case 'renewing':
      return `You are on ${planName}. It renews on ${day} for ${formatPounds(pricePence)}.`;
    case 'ending':
      return `You cancelled ${planName}. You keep it until ${day} and will not be charged again.`;
    case 'late':
      return isPro
        ? `Your last payment did not go through. You keep ${planName} until ${day} while we try the payment again. Please update your card.`
        : `Your last payment did not go through, so ${planName} is on hold. Please update your card, or cancel.`;
  }
};

/** The payment provider handles the card, the invoices and any confirmation that the bank wants. */
const PortalButton = ({ label, variant }: { label: string; variant: ButtonVariant }) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const open = () =>
    run(async () => location.assign((await call(openPortal)).url), { text: 'The page could not be opened' });
  return (
    <Button variant={variant} isLoading={isBusy} onClick={() => void open()}>
      {label}
    </Button>
  );
};

const CancelButton = ({ standing, nextAt }: Plan) => {
  const call = useCall();
  const change = usePlanChange();
  const text =
    standing === 'late'
      ? 'It ends at once, and we will not try the failed payment again. You keep everything you uploaded.'
      : `You keep it until ${nextAt === null ? 'the end of the month' : formatDate(nextAt)}. You will not be charged again, and you keep everything you uploaded.`;
  return (
    <ConfirmButton
      label={`Cancel ${planName}`}
      title={`Cancel ${planName}?`}
      text={text}
      yes={`Cancel ${planName}`}
      no="Keep it"
      act={async () => change(await call(cancelPro))}
      failed="It could not be cancelled"
    />
  );
};

const ResumeButton = () => {
  const call = useCall();
  const change = usePlanChange();
  const { isBusy, run } = useAct();
  const resume = () => run(async () => change(await call(resumePro)), { text: 'The cancellation could not be undone' });
  return (
    <Button isLoading={isBusy} onClick={() => void resume()}>
      Keep {planName}
    </Button>
  );
};

export const CurrentPlan = ({ plan, isConfirming }: { plan: Plan; isConfirming: boolean }) => {
  const { standing, hasCard } = plan;
  const { word, severity } = marks[standing];
  const isLate = standing === 'late';
  return (
    <AccountCard title="Your plan" mark={<Tag {...(severity ? { severity } : {})}>{word}</Tag>}>
      {isConfirming ? (
        <p role="status" className="mt-4 max-w-text text-sm text-muted">
          Your payment is being confirmed. This takes a few seconds.
        </p>
      ) : isLate ? (
        <div className="mt-5">
          <Notice severity="danger">{sentenceOf(plan)}</Notice>
        </div>
      ) : (
        <p className="mt-4 max-w-text">{sentenceOf(plan)}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {standing === 'ending' && <ResumeButton />}
        {hasCard && (
          <PortalButton
            label={isLate ? 'Update the card' : 'Card and invoices'}
            variant={isLate ? 'ink' : 'hairline'}
          />
        )}
        {(standing === 'renewing' || isLate) && <CancelButton {...plan} />}
      </div>
    </AccountCard>
  );
};
