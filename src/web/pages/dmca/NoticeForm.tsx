import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { submitClaim } from '#contracts/claims/claims.ts';
import { claimStatements } from '#contracts/claims/claimStatements.ts';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { useBoot, useCall } from '#web/components/shell/Providers.tsx';
import { Received } from '#web/components/sending/Received.tsx';
import { senderLabels } from '#web/components/sending/SenderFields.tsx';
import { SendingForm } from '#web/components/sending/SendingForm.tsx';
import { ContactFields } from '#web/pages/claims/ContactFields.tsx';
import { CheckboxField } from '#web/ui/fields/CheckboxField.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';

const fields = {
  work: 'Your work',
  videoUrl: 'The video',
  ...senderLabels,
  postalAddress: 'Your postal address',
  phone: 'Your phone number',
  goodFaith: 'Good faith',
  accuracy: 'Accuracy',
  signature: 'Your signature',
};

/** A copyright notice; `?video=` names the video. */
export const NoticeForm = () => {
  const call = useCall();
  const { origin } = useBoot();
  const [query] = useSearchParams();
  const [reference, setReference] = useState<string | null>(null);
  const video = query.get('video');

  if (reference !== null)
    return (
      <Received title="Your notice has arrived" reference={reference}>
        <p>A moderator will read it, and we will email you the decision. We have emailed you the reference too.</p>
      </Received>
    );
  return (
    <SendingForm
      name="notice"
      label="Copyright notice"
      act="Send notice"
      fields={fields}
      rules={async () => (await import('#contracts/claims/claims.schema.ts')).submitClaim.body}
      send={async (body) => setReference((await call(submitClaim, { body })).reference)}
    >
      <Field name="work" label={fields.work} hint="What it is, and where the original can be seen.">
        <TextArea rows={4} maxLength={typedLimits.work} />
      </Field>
      <Field name="videoUrl" label={fields.videoUrl} hint="The address of its page here. One notice for each video.">
        <TextInput
          inputMode="url"
          autoCapitalize="none"
          defaultValue={video === null ? '' : `${origin}/videos/${encodeURIComponent(video)}`}
        />
      </Field>
      <Field name="name" label={fields.name}>
        <TextInput autoComplete="name" />
      </Field>
      <Field name="email" label={fields.email}>
        {/* Not type="email": the browser's own message would take the place of ours. */}
        <TextInput inputMode="email" autoCapitalize="none" autoComplete="email" />
      </Field>
      <ContactFields labels={fields} isPhoneOptional />
      {/* A statement is made anew each time the page is opened. */}
      <div role="group" aria-label="Your statements">
        <CheckboxField name="goodFaith" label={claimStatements.goodFaith} />
        <CheckboxField name="accuracy" label={claimStatements.accuracy} />
      </div>
      <Field name="signature" label={fields.signature} hint="Type your full name as your signature.">
        <TextInput autoComplete="off" />
      </Field>
    </SendingForm>
  );
};
