import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { Checkbox } from './Checkbox.tsx';

/** A box of the `Form` around it: true once it is ticked. */
export const CheckboxField = ({ name, label }: { name: string; label: ReactNode }) => {
  const { field, fieldState } = useController<Record<string, boolean>>({ name, defaultValue: false });
  return (
    <Checkbox
      ref={field.ref}
      name={name}
      label={label}
      isChecked={field.value === true}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
};
