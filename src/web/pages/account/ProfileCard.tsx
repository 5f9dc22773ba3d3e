import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Profile } from '#contracts/profile/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useClearOnEdit } from '#web/ui/fields/useClearOnEdit.ts';
import {
  pickFields,
  profileForm,
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
  const form: CardForm = useForm<ProfileInput, unknown, ProfileValues>({
    resolver: zodResolver(profileForm),
    reValidateMode: 'onSubmit',
    values: loaded,
    // Another card's save changes what was loaded; what is typed here stays.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  useClearOnEdit(form);
  const { isSubmitting } = form.formState;
  const isLoading = profile === undefined;

  const show = (values: ProfileValues): void => form.reset(values, { keepDirtyValues: false, keepErrors: false });
  const save = async (values: ProfileValues): Promise<void> => {
    const change = pickFields(values, fields);
    const { isSaved, wrong } = await saveProfile(change);
    if (isSaved) show({ ...loaded, ...change });
    for (const [field, message] of Object.entries(wrong))
      form.setError(field as ProfileField, { type: 'server', message });
  };
  const warn = (): void =>
    showToast({ severity: 'warn', title: 'Validation Error', text: 'Please fix the errors before saving' });

  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => void form.handleSubmit(save, warn)(event)}
      className="rounded-lg border border-line bg-surface p-6 sm:p-8"
    >
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1.5 text-sm text-muted">{text}</p>
      <div className="mt-6 grid gap-5 sm:grid-cols-2">{children(form, isLoading)}</div>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button type="submit" disabled={isLoading} isLoading={isSubmitting}>
          Save Changes
        </Button>
        <Button look="hairline" disabled={isLoading || isSubmitting} onClick={() => show(loaded)}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
