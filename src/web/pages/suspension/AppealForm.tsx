import { SendingForm } from '#web/components/sending/SendingForm.tsx';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';

const title = 'Appeal against the suspension';
const label = 'Why the suspension is wrong';

/** The one appeal that a suspended person has. */
export const AppealForm = ({ send }: { send: (appeal: { words: string }) => Promise<void> }) => (
  <section aria-label={title} className="flex flex-col gap-3">
    <h2 className="text-xl">{title}</h2>
    <p>You may appeal once. Someone who did not suspend your account will decide, and we will email you either way.</p>
    <SendingForm
      name="suspension-appeal"
      label={title}
      act="Send the appeal"
      fields={{ words: label }}
      rules={async () => (await import('#contracts/auth/people.schema.ts')).appealMySuspension.body}
      read={({ words }) => ({ words })}
      send={send}
    >
      <Field name="words" label={label} hint="What happened, in your own words.">
        <TextArea rows={6} maxLength={typedLimits.work} />
      </Field>
    </SendingForm>
  </section>
);
