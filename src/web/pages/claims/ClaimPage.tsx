import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { appealStrike, counterClaim, getMyClaim, type ClaimAgainstMe } from '#contracts/claims/claims.ts';
import { counterStatements } from '#contracts/claims/vocabulary.ts';
import { strikesText } from '#contracts/site/rulesText.ts';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { createQueries } from '#web/components/shell/createQueries.ts';
import { useBoot, useCall } from '#web/components/shell/Providers.tsx';
import { SendingForm } from '#web/components/sending/SendingForm.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Head } from '#web/seo/Head.tsx';
import { CheckboxField } from '#web/ui/fields/CheckboxField.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { ClaimFacts } from './ClaimFacts.tsx';
import { ClaimHeading } from './ClaimHeading.tsx';
import { ClaimOutcome } from './ClaimOutcome.tsx';
import { ContactFields } from './ContactFields.tsx';

const keyOf = (claimId: string) => ['claim-against-me', claimId];
const day = (iso: string | null): string => (iso === null ? '' : formatDate(iso));

const ClaimStatusText = ({ claim: { status, answerBefore, restoreFrom, reason } }: { claim: ClaimAgainstMe }) => {
  const texts: Partial<Record<ClaimAgainstMe['status'], string>> = {
    accepted: `We received a copyright claim against this video. It is disabled for now: nobody can find or buy it, and if it has been sold, the download is paused and your share is held. If the claim is a mistake, answer below by ${day(answerBefore)}. Without an answer we uphold the claim, and it counts as a strike.`,
    answered: `We sent your counter-notice to the sender of the notice. Unless they tell us that they have gone to court, your video will be available again on ${day(restoreFrom)}.`,
    court:
      'The sender of the notice has gone to court. The video stays disabled until the court decides or you both agree.',
    restored: 'The claim has ended, and the video is available again.',
    upheld: 'We upheld the claim. The video stays disabled for good.',
    withdrawn: 'The sender withdrew the claim.',
  };
  return <ClaimOutcome text={texts[status]} reason={reason} />;
};

const fields = {
  reason: 'Why it is a mistake',
  name: 'Your name',
  postalAddress: 'Your postal address',
  phone: 'Your phone number',
  mistake: 'Your statement',
  jurisdiction: 'Your consent',
  signature: 'Your signature',
};

const CounterForm = ({ claimId }: { claimId: string }) => {
  const call = useCall();
  const queries = useQueryClient();
  return (
    <section aria-label="Answer with a counter-notice" className="flex flex-col gap-4">
      <h2 className="text-xl">Answer with a counter-notice</h2>
      <p className="text-muted">
        We pass it on to the sender of the notice, with your name and address. You can send it once. Anyone who
        knowingly makes a false statement may have to pay damages.
      </p>
      <SendingForm
        name="counter-notice"
        label="Counter-notice"
        act="Send the counter-notice"
        fields={fields}
        rules={async () => (await import('#contracts/claims/claims.schema.ts')).counterClaim.body}
        read={(typed) => typed}
        send={async (body) => {
          queries.setQueryData(keyOf(claimId), await call(counterClaim, { params: { claimId }, body }));
        }}
      >
        <Field name="reason" label={fields.reason} hint="What the video is, and why you may sell it.">
          <TextArea rows={4} maxLength={typedLimits.work} />
        </Field>
        <Field name="name" label={fields.name}>
          <TextInput autoComplete="name" />
        </Field>
        <ContactFields labels={fields} />
        <div role="group" aria-label="Your statements">
          <CheckboxField name="mistake" label={counterStatements.mistake} />
          <CheckboxField name="jurisdiction" label={counterStatements.jurisdiction} />
        </div>
        <Field name="signature" label={fields.signature} hint="Type your full name as your signature.">
          <TextInput autoComplete="off" />
        </Field>
      </SendingForm>
    </section>
  );
};

const StrikeCard = ({ claimId, strike }: { claimId: string; strike: NonNullable<ClaimAgainstMe['strike']> }) => {
  const call = useCall();
  const queries = useQueryClient();
  const { strikes } = useBoot().houseRules.current;
  const { status, until, appeal, reason } = strike;
  if (status === 'removed') return <Notice severity="success">The strike for it was removed. Why: {reason}</Notice>;
  if (status === 'expired')
    return <Notice severity="info">The strike for it counted until {formatDate(until)}.</Notice>;
  return (
    <section aria-label="The strike" className="flex flex-col gap-4">
      <Notice severity="danger">
        It counts as a strike until {formatDate(until)}. An account with {strikesText(strikes)} is ended.
      </Notice>
      {appeal === 'open' && <p>You appealed. Someone who did not uphold the claim will decide.</p>}
      {appeal === 'refused' && <p>You appealed, and the strike stays. Why: {reason}</p>}
      {appeal === 'none' && (
        <SendingForm
          name="strike-appeal"
          label="Appeal against the strike"
          act="Appeal against the strike"
          fields={{ words: 'Why it should not count' }}
          rules={async () => (await import('#contracts/claims/claims.schema.ts')).appealStrike.body}
          read={(typed) => typed}
          send={async (body) => {
            queries.setQueryData(keyOf(claimId), await call(appealStrike, { params: { claimId }, body }));
          }}
        >
          <Field name="words" label="Why it should not count" hint="You can appeal once.">
            <TextArea rows={4} maxLength={typedLimits.work} />
          </Field>
        </SendingForm>
      )}
    </section>
  );
};

const Open = ({ claim }: { claim: ClaimAgainstMe }) => {
  const { claimId, videoId, title, reference, status, notice, counter, strike, receivedAt } = claim;
  return (
    <>
      <ClaimHeading title="A copyright claim" status={status} />
      <p>
        Against <TextLink to={`/studio/${videoId}`}>{title ?? 'your video'}</TextLink>
      </p>
      <ClaimStatusText claim={claim} />
      {strike && <StrikeCard claimId={claimId} strike={strike} />}
      <ClaimFacts
        title="The notice"
        facts={[
          ['Reference', reference],
          ['Received on', formatDate(receivedAt)],
          ...(notice
            ? ([
                ['Their work', notice.work],
                ['The video here', notice.videoUrl],
                ['Name', notice.name],
                ['Address', notice.postalAddress],
                ['Telephone', notice.phone],
                ['Signed', notice.signature],
              ] as const)
            : []),
        ]}
      />
      {counter && (
        <ClaimFacts
          title="Your counter-notice"
          facts={[
            ['Why it is a mistake', counter.reason],
            ['Name', counter.name],
            ['Address', counter.postalAddress],
            ['Signed', counter.signature],
          ]}
        />
      )}
      {status === 'accepted' && <CounterForm claimId={claimId} />}
    </>
  );
};

const Shown = ({ claimId }: { claimId: string }) => {
  const call = useCall();
  const { data, isError } = useQuery({
    queryKey: keyOf(claimId),
    queryFn: ({ signal }) => call(getMyClaim, { params: { claimId } }, { signal }),
  });
  return (
    <div className="wrap py-12">
      <Head title="A copyright claim" isHidden />
      <div className="flex max-w-text flex-col items-start gap-6 [&>*]:max-w-full [&>form]:w-full [&>section]:w-full">
        {isError && (
          <>
            <h1 className="text-3xl">A copyright claim</h1>
            <Notice severity="danger" isAlert>
              There is no such claim against any of your videos.
            </Notice>
          </>
        )}
        {!isError && !data && (
          <p role="status" aria-label="Loading">
            One moment …
          </p>
        )}
        {data && <Open claim={data} />}
      </div>
    </div>
  );
};

/** A claim against an own video, for its creator. */
export const ClaimPage = () => {
  const { claimId = '' } = useParams();
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <Shown claimId={claimId} />
    </QueryClientProvider>
  );
};
