import { Controller, type Control } from 'react-hook-form';
import { contactPreferences } from '#contracts/catalogue/vocabulary.ts';
import { CheckboxList } from '#web/ui/fields/CheckboxList.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import type { WizardInput, WizardValues } from './profileDraft.ts';

export type StepProps = { control: Control<WizardInput, unknown, WizardValues> };

const PersonalInfo = () => (
  <div className="grid gap-5 sm:grid-cols-2">
    <Field name="firstName" label="First name">
      <TextInput autoComplete="given-name" />
    </Field>
    <Field name="lastName" label="Last name">
      <TextInput autoComplete="family-name" />
    </Field>
  </div>
);

const Contact = ({ control }: StepProps) => (
  <>
    <Field
      name="phone"
      label="Phone"
      isOptional

      hint="We call only if you tick Phone below."
    >
      <TextInput type="tel" autoComplete="tel" />
    </Field>
    <Controller
      name="contactPreferences"
      control={control}
      render={({ field }) => (
        <CheckboxList
          name="contactPreferences"
          label="How may we contact you? (optional)"
          options={contactPreferences}
          value={field.value ?? []}
          onChange={field.onChange}
        />
      )}
    />
  </>
);

const addressLines = [
  ['addressLine1', 'Address line 1', 'address-line1', true],
  ['addressLine2', 'Address line 2', 'address-line2', true],
  ['city', 'City', 'address-level2', false],
  ['stateProvince', 'State or province', 'address-level1', false],
  ['postalCode', 'Postal code', 'postal-code', false],
  ['country', 'Country', 'country-name', false],
] as const;

const Address = () => (
  <div className="grid gap-5 sm:grid-cols-2">
    {addressLines.map(([name, label, autoComplete, isWide]) => (
      <div key={name} className={isWide ? 'sm:col-span-2' : undefined}>
        <Field name={name} label={label} isOptional>
          <TextInput autoComplete={autoComplete} />
        </Field>
      </div>
    ))}
  </div>
);

/** The three steps: the fields of each, and what must hold before the next one. */
export const wizardSteps = [
  {
    title: 'Personal Info',
    text: 'The name on licences and payouts. It is not shown to other people.',
    fields: ['firstName', 'lastName'],
    Fields: PersonalInfo,
  },
  {
    title: 'Contact',
    text: 'So that we can reach you about a sale.',
    fields: ['phone', 'contactPreferences'],
    Fields: Contact,
  },
  {
    title: 'Address',
    text: 'For receipts. You can fill this in later.',
    fields: addressLines.map(([name]) => name),
    Fields: Address,
  },
] as const;

/** The step that holds a field, so that an error is never out of sight. */
export const stepOf = (field: string): number =>
  wizardSteps.findIndex(({ fields }) => (fields as readonly string[]).includes(field));
