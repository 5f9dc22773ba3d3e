import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  completeClaim,
  readClaim,
  reportCourtAction,
  withdrawClaim,
  type SentClaim,
} from '#contracts/claims/claims.ts';
import { claimElements } from '#contracts/claims/vocabulary.ts';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { ConfirmButton } from '#web/components/actions/ConfirmButton.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { SendingForm } from '#web/components/sending/SendingForm.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Head } from '#web/seo/Head.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { ClaimFacts } from './ClaimFacts.tsx';
import { ClaimHeading } from './ClaimHeading.tsx';
import { ClaimOutcome } from './ClaimOutcome.tsx';
import { isOpen } from './claimStates.ts';

const day = (iso: string | null): string => (iso === null ? '' : formatDate(iso));

const ClaimStatusText = ({
  claim: { status, answerBefore, restoreFrom, restoreBefore, reason },
}: {
  claim: SentClaim;
}) => {
  const texts: Partial<Record<SentClaim['status'], string>> = {
    received: 'A moderator will read it, and we will email you the decision.',
    accepted: `The video is disabled: nobody can find or buy it. Its creator may answer until ${day(answerBefore)}; if they do not, we uphold your claim.`,
    answered: `The creator answered with the counter-notice below. The law requires us to make the video available again between ${day(restoreFrom)} and ${day(restoreBefore)}, unless you tell us first that you have gone to court.`,
    court:
      'You told us that you have gone to court. The video stays disabled until the court decides or you both agree.',
    restored: 'The video is available again.',
    upheld: 'We upheld your claim. The video stays disabled for good.',
    withdrawn: 'You withdrew it.',
    dismissed: 'We dismissed it. If you can add something, please send a new notice.',
  };
  return <ClaimOutcome text={texts[status]} reason={reason} />;
};

type Held = { claimId: string; accessKey: string; show: (claim: SentClaim) => void };

const AdditionForm = ({
  held,
  label,
  hint,
  act,
  what,
}: {
  held: Held;
  label: string;
  hint: string;
  act: string;
  what: 'complete' | 'court';
}) => {
  const call = useCall();
  return (
    <SendingForm
      name={`claim-${what}`}
      label={label}
      act={act}
      fields={{ words: label }}
      rules={async () => (await import('#contracts/claims/claims.schema.ts')).completeClaim.body}
      read={({ words }) => ({ key: held.accessKey, words })}
      send={async (body) => {
        const claim = await call(what === 'court' ? reportCourtAction : completeClaim, {
          params: { claimId: held.claimId },
          body,
        });
        held.show(claim);
      }}
    >
      <Field name="words" label={label} hint={hint}>
        <TextArea rows={4} maxLength={typedLimits.work} />
      </Field>
    </SendingForm>
  );
};

const Withdraw = ({ held, claim }: { held: Held; claim: SentClaim }) => {
  const call = useCall();
  return (
    <ConfirmButton
      label="Withdraw the notice …"
      title="Withdraw your notice?"
      text="The claim ends. A video that was disabled for it is available again."
      yes="Withdraw it"
      no="Keep it"
      failed="It could not be withdrawn"
      act={async () => {
        const params = { claimId: claim.claimId };
        const ended = await call(withdrawClaim, { params, body: { key: held.accessKey } });
        held.show(ended);
      }}
    />
  );
};

const Open = ({ held, claim }: { held: Held; claim: SentClaim }) => {
  const { status, reference, title, receivedAt, work, missing, askedNote, counter } = claim;
  return (
    <>
      <ClaimHeading title="Your copyright notice" status={status} />
      <ClaimStatusText claim={claim} />
      {status === 'incomplete' && (
        <>
          <Notice severity="warning">
            <p className="font-medium">Please add:</p>
            <ul className="mt-1 list-disc pl-5">
              {missing.map((element) => (
                <li key={element}>{claimElements[element]}</li>
              ))}
            </ul>
            {askedNote && <p className="mt-2">The moderator writes: “{askedNote}”</p>}
          </Notice>
          <AdditionForm
            held={held}
            what="complete"
            label="What you add"
            act="Send it"
            hint="It is kept with your notice."
          />
        </>
      )}
      {counter && (
        <ClaimFacts
          title="The counter-notice"
          facts={[
            ['Why it is a mistake', counter.reason],
            ['Name', counter.name],
            ['Address', counter.postalAddress],
            ['Telephone', counter.phone],
            ['Signed', counter.signature],
          ]}
        />
      )}
      {status === 'answered' && (
        <AdditionForm
          held={held}
          what="court"
          label="The court that you have gone to"
          act="Tell us"
          hint="Its name and, if you have it, the number of the case."
        />
      )}
      <ClaimFacts
        title="What you sent"
        facts={[
          ['Reference', reference],
          ['The video', title],
          ['Sent on', formatDate(receivedAt)],
          ['Your work', work],
        ]}
      />
      {isOpen(status) && <Withdraw held={held} claim={claim} />}
    </>
  );
};

const Shown = ({ claimId }: { claimId: string }) => {
  const call = useCall();
  // Behind the #, so that it is sent to no server before it is asked for here.
  const accessKey = window.location.hash.slice(1);
  const [claim, show] = useState<SentClaim>();
  const [isRefused, setRefused] = useState(accessKey === '');
  const held = { claimId, accessKey, show };
  useEffect(() => {
    if (accessKey === '') return;
    const controller = new AbortController();
    call(readClaim, { params: { claimId }, body: { key: accessKey } }, { signal: controller.signal }).then(show, () => {
      if (!controller.signal.aborted) setRefused(true);
    });
    return () => controller.abort();
  }, [call, claimId, accessKey]);
  if (isRefused)
    return (
      <>
        <h1 className="text-3xl">Your copyright notice</h1>
        <Notice severity="danger" isAlert>
          This link does not open a notice. Please use the whole link of the email that confirmed it, or write to{' '}
          <TextLink to="/support">support</TextLink>.
        </Notice>
      </>
    );
  return claim ? (
    <Open held={held} claim={claim} />
  ) : (
    <p role="status" aria-label="Loading">
      One moment …
    </p>
  );
};

/** A notice for its sender, by the key in the mail. */
export const SentClaimPage = () => {
  const { claimId = '' } = useParams();
  const isReady = useHydrated();
  return (
    <div className="wrap py-12">
      <Head title="Your copyright notice" isHidden />
      <div className="flex max-w-text flex-col items-start gap-6 [&>*]:max-w-full [&>form]:w-full [&>section]:w-full">
        {isReady ? (
          <Shown claimId={claimId} />
        ) : (
          <>
            <h1 className="text-3xl">Your copyright notice</h1>
            <p>
              This page needs JavaScript: the key to your notice stands in its address, where only your browser reads
              it.
            </p>
          </>
        )}
      </div>
    </div>
  );
};
