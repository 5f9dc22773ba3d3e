import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Profile } from '#contracts/profile/profile.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { useLateForm } from '#web/components/forms/useLateForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { showToast } from '#web/ui/toast.ts';
import {
  pickFields,
  toProfileValues,
  type ProfileField,
  type ProfileInput,
  type ProfileValues,
} from './profileForm.ts';
import { useSaveProfile } from './useProfile.ts';

export type CardForm = UseFormReturn<ProfileInput, unknown, ProfileValues>;

const nothing: ProfileValues = {
  displayName: '',
  firstName: '',
  lastName: '',
  phone: '',
  bio: '',
  contactPreferences: [],
  addressLine1: '',
  addressLine2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: '',
};

export type ProfileCardProps = {
  title: string;
  text: string;
  /** The fields that this card holds and saves. */
  fields: readonly ProfileField[];
  /** Undefined while it is loading. */
  profile: Profile | undefined;
  children: (form: CardForm, isDisabled: boolean) => ReactNode;
};

/** One card of the profile with its own Save and its own Cancel. */
export const ProfileCard = ({ title, text, fields, profile, children }: ProfileCardProps) => {
  const saveProfile = useSaveProfile(profile);
  const loaded = profile ? toProfileValues(profile) : nothing;
  const { isBusy, run } = useAct();
  const save = async (values: ProfileValues): Promise<void> => {
    const change = pickFields(values, fields);
    const { isSaved, wrong } = await saveProfile(change);
    if (isSaved) show({ ...loaded, ...change });
    for (const [field, message] of Object.entries(wrong))
      form.setError(field as ProfileField, { type: 'server', message });
  };
  const binding = useLateForm<ProfileInput, ProfileValues>(
    {
      rules: async () => (await import('#contracts/profile/profile.schema.ts')).updateProfile.body,
      send: (values) => run(() => save(values), { text: 'Failed to update your profile' }),
      onInvalid: () =>
        showToast({ severity: 'warn', title: 'Validation Error', text: 'Please fix the errors before saving' }),
    },
    {
      values: loaded,
      // Another card's save changes what was loaded; what is typed here stays.
      resetOptions: { keepDirtyValues: true, keepErrors: true },
    },
  );
  const { form } = binding;
  const isLoading = profile === undefined;
  const show = (values: ProfileValues): void => form.reset(values, { keepDirtyValues: false, keepErrors: false });

  return (
    <Form label={title} {...binding} className="rounded-lg border border-line bg-surface p-6 sm:p-8">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1.5 text-sm text-muted">{text}</p>
      <div className="mt-6 grid gap-5 sm:grid-cols-2">{children(form, isLoading)}</div>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button type="submit" disabled={isLoading} isLoading={isBusy}>
          Save Changes
        </Button>
        <Button variant="hairline" disabled={isLoading || isBusy} onClick={() => show(loaded)}>
          Cancel
        </Button>
      </div>
    </Form>
  );
};
