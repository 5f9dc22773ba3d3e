import type { z } from 'zod';
import type * as schema from '#contracts/requests/requests.schema.ts';
import { requestContent, requestMyContent, type RequestReceived } from '#contracts/requests/requests.ts';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { categories } from '#contracts/catalogue/vocabulary.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { typedText } from '#web/components/forms/useEndpointForm.ts';
import { SenderFields, senderLabels } from '#web/components/sending/SenderFields.tsx';
import { SendingForm } from '#web/components/sending/SendingForm.tsx';
import { useSession } from '#web/app/session/useSession.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { MoneyInput } from '#web/ui/fields/MoneyInput.tsx';
import { parsePounds } from '#contracts/shared/parsePounds.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';

type Visitors = z.output<typeof schema.requestContent.body>;

/** Of a person who is signed in, name and address are known. */
const isFromVisitor = (body: z.output<typeof schema.requestMyContent.body>): body is Visitors => 'email' in body;

const fields = {
  title: 'What are you looking for?',
  description: 'What should it show?',
  category: 'Category',
  budgetMinPence: 'Budget from',
  budgetMaxPence: 'Budget to',
  deadline: 'Needed by',
  ...senderLabels,
};

/** Nothing typed is no budget; what is no amount stays wrong. */
const penceIn = (typed: unknown): number | undefined =>
  typedText(typed).trim() === '' ? undefined : parsePounds(typedText(typed));

export const RequestForm = ({ onSent }: { onSent: (received: RequestReceived) => void }) => {
  const call = useCall();
  const user = useSession();

  return (
    <SendingForm
      name="request"
      label="Request content"
      act="Send request"
      fields={fields}
      rules={async () => {
        const { requestMyContent: mine, requestContent: visitors } =
          await import('#contracts/requests/requests.schema.ts');
        return user ? mine.body : visitors.body;
      }}
      pairs={[['budgetMinPence', 'budgetMaxPence']]}
      read={(typed, submissionId) => ({
        ...typed,
        submissionId,
        deadline: typed['deadline'] || undefined,
        budgetMinPence: penceIn(typed['budgetMinPence']),
        budgetMaxPence: penceIn(typed['budgetMaxPence']),
      })}
      send={async (body) =>
        onSent(isFromVisitor(body) ? await call(requestContent, { body }) : await call(requestMyContent, { body }))
      }
    >
      <Field name="title" label={fields.title} hint="In one line, such as: A dry-stone wall, from the first stone">
        <TextInput maxLength={typedLimits.title} />
      </Field>
      <Field
        name="description"
        label={fields.description}
        hint="Everybody can read this. Leave out who you are and how to reach you."
      >
        <TextArea rows={6} maxLength={typedLimits.description} />
      </Field>
      <Field name="category" label={fields.category}>
        <Select options={[['', 'Please choose'], ...categories]} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="budgetMinPence" label={fields.budgetMinPence} isOptional>
          <MoneyInput />
        </Field>
        <Field name="budgetMaxPence" label={fields.budgetMaxPence} isOptional>
          <MoneyInput />
        </Field>
      </div>
      <Field name="deadline" label={fields.deadline} isOptional>
        <TextInput type="date" />
      </Field>
      <SenderFields />
    </SendingForm>
  );
};
