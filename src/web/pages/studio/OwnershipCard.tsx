import { useQuery, useQueryClient } from '@tanstack/react-query';
import { claimStatements } from '#contracts/claims/claimStatements.ts';
import { claimOwnership, getOwnershipClaim, type OwnershipClaim } from '#contracts/claims/ownership.ts';
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { SendingForm } from '#web/components/sending/SendingForm.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { claimStates } from '#web/pages/claims/claimStates.ts';
import { ContactFields } from '#web/pages/claims/ContactFields.tsx';
import { CheckboxField } from '#web/ui/fields/CheckboxField.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { StudioCard } from './StudioCard.tsx';

const keyOf = (videoId: string) => ['ownership', videoId];

/** Its checks have ended, and it has never been for sale. */
const mayRepeat: readonly VideoStatus[] = ['refused', 'draft', 'inReview', 'changesRequested', 'rejected'];

const fields = {
  evidence: 'How we can see that it is yours',
  postalAddress: 'Your postal address',
  phone: 'Your phone number',
  goodFaith: 'Your good faith',
  accuracy: 'Your authority',
};

const outcomes: Partial<Record<keyof typeof claimStates, string>> = {
  received: 'A moderator reads what you say, and we email you the decision.',
  incomplete: 'A moderator asked you for more. Please add it on the page of the case.',
  upheld: 'We decided that the film is yours. You may upload it again.',
  restored: 'We decided that the film stays with the other creator.',
  dismissed: 'We do not follow what you say.',
};

const Stand = ({ claim }: { claim: NonNullable<OwnershipClaim['claim']> }) => {
  const { status, reference, receivedAt, answerBefore, reason, page } = claim;
  const { word, severity } = claimStates[status];
  const isAnswerAwaited = status === 'accepted' && answerBefore !== null;
  return (
    <StudioCard title="You say that this film is yours">
      <div className="flex flex-col items-start gap-3 text-sm">
        <Tag severity={severity}>{word}</Tag>
        {outcomes[status] !== undefined && <p>{outcomes[status]}</p>}
        {isAnswerAwaited && <p>The other creator was told, and may answer until {formatDate(answerBefore)}.</p>}
        {reason !== null && <p>Why: {reason}</p>}
        <p className="text-muted">
          {reference}, sent on {formatDate(receivedAt)}
        </p>
        <a href={page} className="font-medium underline underline-offset-4">
          Open the case
        </a>
      </div>
    </StudioCard>
  );
};

const OwnershipForm = ({ videoId }: { videoId: string }) => {
  const call = useCall();
  const queries = useQueryClient();
  return (
    <StudioCard
      title="Is this film yours?"
      text="Another creator uploaded it before you, and it has not been sold. If you made it, say so: the other creator is told and may answer, and a moderator decides between the two of you."
    >
      <SendingForm
        name={`ownership-${videoId}`}
        label="Say that this film is yours"
        act="That is mine"
        fields={fields}
        rules={async () => (await import('#contracts/claims/ownership.schema.ts')).claimOwnership.body}
        read={(typed) => typed}
        send={async (body) => {
          queries.setQueryData(keyOf(videoId), await call(claimOwnership, { params: { videoId }, body }));
        }}
      >
        <Field
          name="evidence"
          label={fields.evidence}
          hint="For example when and where you filmed it, other takes, or where you published it first. The other creator will read it, with the name in your profile and your address."
        >
          <TextArea rows={5} maxLength={typedLimits.work} />
        </Field>
        <ContactFields labels={fields} isPhoneOptional />
        <div role="group" aria-label="Your statements">
          <CheckboxField name="goodFaith" label={claimStatements.goodFaith} />
          <CheckboxField name="accuracy" label={claimStatements.accuracy} />
        </div>
      </SendingForm>
    </StudioCard>
  );
};

/** Of an upload that repeats an unsold film of another creator: a way to say that it is one's own, and what became of that. */
export const OwnershipCard = ({ video: { id, status } }: { video: StudioAnswer }) => {
  const call = useCall();
  const { data } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getOwnershipClaim, { params: { videoId: id } }, { signal }),
    enabled: mayRepeat.includes(status),
  });
  if (data?.claim) return <Stand claim={data.claim} />;
  return data?.mayClaim ? <OwnershipForm videoId={id} /> : null;
};
