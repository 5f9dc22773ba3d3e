import { typedLimits } from '#contracts/support/vocabulary.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';

type ContactFieldsProps = {
  labels: { postalAddress: string; phone: string };
  isPhoneOptional?: boolean;
};

/** How either side of a claim can be reached. */
export const ContactFields = ({ labels, isPhoneOptional = false }: ContactFieldsProps) => (
  <>
    <Field name="postalAddress" label={labels.postalAddress}>
      <TextArea rows={3} autoComplete="street-address" maxLength={typedLimits.postalAddress} />
    </Field>
    <Field name="phone" label={labels.phone} isOptional={isPhoneOptional}>
      <TextInput inputMode="tel" autoComplete="tel" />
    </Field>
  </>
);
