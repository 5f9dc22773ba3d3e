import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from './Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

export type NewPasswordFieldsProps = {
  /** Its key in the form's values; the repetition is always `confirmPassword`. */
  name?: string;
  label?: string;
};

/** A password to be chosen: how strong it is, and once more to be sure. Stands inside `Form`. */
export const NewPasswordFields = ({ name = 'password', label = 'Password' }: NewPasswordFieldsProps) => {
  const { control } = useFormContext();
  const password: unknown = useWatch({ control, name });
  return (
    <>
      <div>
        <Field name={name} label={label} hint="At least 8 characters with uppercase, lowercase and a number.">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <div className="mt-2">
          <StrengthMeter password={typeof password === 'string' ? password : ''} />
        </div>
      </div>
      <Field name="confirmPassword" label="Confirm password">
        <PasswordInput autoComplete="new-password" />
      </Field>
    </>
  );
};
