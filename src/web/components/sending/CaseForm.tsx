import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import type * as schema from '#contracts/support/support.schema.ts';
import { openCase, openMyCase } from '#contracts/support/support.ts';
import { caseTopics, typedLimits, type CaseKind } from '#contracts/support/vocabulary.ts';
import { useSession } from '#web/app/session/useSession.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Received } from './Received.tsx';
import { SenderFields, senderLabels } from './SenderFields.tsx';
import { SendingForm } from './SendingForm.tsx';

type Visitors = z.output<typeof schema.openCase.body>;

/** Of a person who is signed in, name and address are known. */
const isFromVisitor = (body: z.output<typeof schema.openMyCase.body>): body is Visitors => 'email' in body;

const fields = { topic: 'Topic', message: 'Message', ...senderLabels };

/** A message to support or contact; `?topic=` chooses the topic. */
export const CaseForm = ({ kind, label }: { kind: CaseKind; label: string }) => {
  const call = useCall();
  const user = useSession();
  const [query] = useSearchParams();
  const [reference, setReference] = useState<string | null>(null);
  const topics = caseTopics[kind];
  const chosenTopic = topics.find(([topic]) => topic === query.get('topic'))?.[0] ?? '';

  if (reference !== null)
    return (
      <Received title="Your message has arrived" reference={reference}>
        <p>We will read it and answer by email, with a link to reply. We have emailed you the reference too.</p>
      </Received>
    );
  return (
    <SendingForm
      name={kind}
      label={label}
      act="Send message"
      fields={fields}
      rules={async () => {
        const { openMyCase: mine, openCase: visitors } = await import('#contracts/support/support.schema.ts');
        return user ? mine.body : visitors.body;
      }}
      send={async (body) => {
        const answer = isFromVisitor(body) ? await call(openCase, { body }) : await call(openMyCase, { body });
        setReference(answer.reference);
      }}
    >
      <Field name="topic" label={fields.topic}>
        <Select key={chosenTopic} defaultValue={chosenTopic} options={[['', 'Please choose'], ...topics]} />
      </Field>
      <Field name="message" label={fields.message} hint="Include the address of the page or video it is about.">
        <TextArea rows={7} maxLength={typedLimits.message} />
      </Field>
      <SenderFields />
    </SendingForm>
  );
};
