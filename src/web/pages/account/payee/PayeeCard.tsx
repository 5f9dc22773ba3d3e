import { useSearchParams } from 'react-router-dom';
import { openPayeeSetup, type MyPayee } from '#contracts/payouts/payees.ts';
import { needsNow, payeeNeeds } from '#contracts/payouts/payeeVocabulary.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tag, type Severity } from '#web/ui/Tag.tsx';

type State = {
  title: string;
  text: string;
  mark?: { word: string; severity: Severity };
  next?: string;
  change?: string;
};

const checking: State = {
  title: 'We are checking',
  text: 'Stripe is checking your details. This usually takes minutes, sometimes a day or two. You need not do anything; we will let you know when it is done.',
  mark: { word: 'Being checked', severity: 'info' },
};
const missing = { word: 'Something is missing', severity: 'warning' } as const;

const stateOf = ({ status, requirements }: MyPayee): State => {
  const isRequested = needsNow(requirements).length > 0;
  switch (status) {
    case 'none':
      return {
        title: 'Set up your payouts',
        text: 'Tell Stripe, our payment provider, who you are and which bank account to use. It takes about five minutes. We never see your bank details.',
        next: 'Set up payouts',
      };
    case 'active':
      return isRequested
        ? {
            title: 'Ready, but Stripe needs something soon',
            text: 'You still get paid. To keep it that way, please give Stripe:',
            mark: missing,
            next: 'Continue on Stripe',
          }
        : {
            title: 'Your payouts are ready',
            text: 'We pay into the bank account you gave to Stripe. Stripe also shows what was sent and when it arrives.',
            mark: { word: 'Ready', severity: 'success' },
            change: 'Change bank account',
          };
    case 'pending':
      return isRequested ? { ...checking, mark: missing, next: 'Continue on Stripe' } : checking;
    case 'restricted':
      return {
        title: 'Something is missing',
        text: isRequested
          ? 'Before we can send you money, Stripe needs:'
          : 'Stripe cannot send you money at the moment. Its page says what to do.',
        mark: { word: 'Not ready yet', severity: 'warning' },
        next: 'Continue on Stripe',
      };
    case 'rejected':
    case 'unsupported':
      return {
        title: 'Stripe cannot pay you',
        text: 'Stripe has declined to pay you. Your balance is safe. Please write to us, and we will look into it with you.',
        mark: { word: 'Refused', severity: 'danger' },
      };
  }
};

/** The link is made on the click, as it is good for one visit and for minutes. */
const SetupButton = ({ label, variant }: { label: string; variant?: 'hairline' }) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const open = () =>
    run(async () => location.assign((await call(openPayeeSetup)).url), {
      text: 'Stripe’s page could not be opened',
    });
  return (
    <Button isLoading={isBusy} {...(variant && { variant })} onClick={() => void open()}>
      {label}
    </Button>
  );
};

/** Whether money can be sent, and the one next step if it cannot. */
export const PayeeCard = ({ payee }: { payee: MyPayee }) => {
  const [query] = useSearchParams();
  const { title, text, mark, next, change } = stateOf(payee);
  const needs = next === undefined || payee.status === 'none' ? [] : needsNow(payee.requirements);
  return (
    <section aria-labelledby="payee" className="mt-6 rounded-md border border-line bg-paper p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id="payee" className="text-lg">
          {title}
        </h3>
        {mark && <Tag severity={mark.severity}>{mark.word}</Tag>}
      </div>
      <p role="status" className="mt-1.5 max-w-text text-sm text-muted">
        {text}
      </p>
      {needs.length > 0 && (
        <ul aria-label="What is missing" className="mt-3 list-disc pl-5 text-sm">
          {needs.map((need) => (
            <li key={need}>{payeeNeeds[need]}</li>
          ))}
        </ul>
      )}
      {query.get('setup') === 'again' && next !== undefined && (
        <div className="mt-4">
          <Notice severity="info">That link has been used or has expired. Please press the button to continue.</Notice>
        </div>
      )}
      <div className="mt-4 empty:hidden">
        {next !== undefined && <SetupButton label={next} />}
        {change !== undefined && <SetupButton label={change} variant="hairline" />}
        {(payee.status === 'rejected' || payee.status === 'unsupported') && (
          <ButtonLink to="/support" variant="hairline">
            Write to us
          </ButtonLink>
        )}
      </div>
    </section>
  );
};
