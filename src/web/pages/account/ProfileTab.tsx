import { Controller, useWatch } from 'react-hook-form';
import type { Profile } from '#contracts/profile/profile.ts';
import { bioLength, contactPreferences } from '#contracts/catalogue/vocabulary.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxList } from '#web/ui/fields/CheckboxList.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { LengthCount } from '#web/ui/fields/LengthCount.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { AvatarField } from './AvatarField.tsx';
import { ProfileCard, type CardForm } from './ProfileCard.tsx';
import type { ProfileField } from './profileForm.ts';

type FieldsProps = { form: CardForm; isDisabled: boolean };

type TextFieldProps = {
  name: ProfileField;
  label: string;
  isDisabled: boolean;
  autoComplete: string;
  type?: string;
};

const TextField = ({ isDisabled, name, label, autoComplete, type = 'text' }: TextFieldProps) => (
  <Field name={name} label={label} isDisabled={isDisabled}>
    <TextInput type={type} autoComplete={autoComplete} />
  </Field>
);

const Bio = ({ form, isDisabled }: FieldsProps) => {
  const count = (useWatch({ control: form.control, name: 'bio' }) ?? '').length;
  return (
    <div className="sm:col-span-2">
      <Field name="bio" label="Bio" hint="Everybody can read it on your creator page." isDisabled={isDisabled}>
        <TextArea rows={4} />
      </Field>
      <LengthCount count={count} most={bioLength} />
    </div>
  );
};

const ReadOnly = ({ label, value, hint }: { label: string; value: string; hint: string }) => (
  <Field name={`own-${label}`} label={label} hint={hint}>
    <TextInput readOnly value={value} />
  </Field>
);

const basicFields = ['displayName', 'firstName', 'lastName', 'phone', 'bio'] as const;

const BasicInformation = ({ profile }: { profile: Profile | undefined }) => (
  <ProfileCard title="Basic Information" text="How you appear on the site." fields={basicFields} profile={profile}>
    {(form, isDisabled) => (
      <>
        <div className="sm:col-span-2">
          <AvatarField profile={profile} />
        </div>
        <ReadOnly label="Email" value={profile?.email ?? ''} hint="Email cannot be changed" />
        <ReadOnly label="Username" value={profile?.username ?? ''} hint="Username cannot be changed" />
        <div className="sm:col-span-2">
          <TextField isDisabled={isDisabled} name="displayName" label="Display name" autoComplete="nickname" />
        </div>
        <TextField isDisabled={isDisabled} name="firstName" label="First name" autoComplete="given-name" />
        <TextField isDisabled={isDisabled} name="lastName" label="Last name" autoComplete="family-name" />
        <div className="sm:col-span-2">
          <TextField isDisabled={isDisabled} name="phone" label="Phone" autoComplete="tel" type="tel" />
        </div>
        <Bio form={form} isDisabled={isDisabled} />
      </>
    )}
  </ProfileCard>
);

const ContactPreferences = ({ profile }: { profile: Profile | undefined }) => (
  <ProfileCard
    title="Contact Preferences"
    text="How we may reach you about your videos and purchases."
    fields={['contactPreferences']}
    profile={profile}
  >
    {(form, isDisabled) => (
      <div className="sm:col-span-2">
        <Controller
          name="contactPreferences"
          control={form.control}
          render={({ field }) => (
            <CheckboxList
              name="contactPreferences"
              label="You may contact me by"
              options={contactPreferences}
              value={field.value ?? []}
              onChange={field.onChange}
              isDisabled={isDisabled}
            />
          )}
        />
      </div>
    )}
  </ProfileCard>
);

const addressFields = [
  ['addressLine1', 'Address line 1', 'address-line1'],
  ['addressLine2', 'Address line 2', 'address-line2'],
  ['city', 'City', 'address-level2'],
  ['stateProvince', 'State or province', 'address-level1'],
  ['postalCode', 'Postal code', 'postal-code'],
  ['country', 'Country', 'country-name'],
] as const;

const AddressInformation = ({ profile }: { profile: Profile | undefined }) => (
  <ProfileCard
    title="Address Information"
    text="For receipts. Never shown to other people."
    fields={addressFields.map(([name]) => name)}
    profile={profile}
  >
    {(_, isDisabled) =>
      addressFields.map(([name, label, autoComplete]) => (
        <div key={name} className={name.startsWith('addressLine') ? 'sm:col-span-2' : undefined}>
          <TextField isDisabled={isDisabled} name={name} label={label} autoComplete={autoComplete} />
        </div>
      ))
    }
  </ProfileCard>
);

export type ProfileTabProps = { profile: Profile | undefined; hasFailed: boolean; onTryAgain: () => void };

export const ProfileTab = ({ profile, hasFailed, onTryAgain }: ProfileTabProps) => (
  <div className="flex flex-col gap-6">
    {hasFailed && (
      <Notice severity="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          Your profile could not be loaded.
          <Button variant="hairline" onClick={onTryAgain}>
            Try again
          </Button>
        </div>
      </Notice>
    )}
    <BasicInformation profile={profile} />
    <ContactPreferences profile={profile} />
    <AddressInformation profile={profile} />
  </div>
);
