import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';

type FormTextProps = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'helperText' | 'name'> & {
  name: string;
  /** Under the field, unless something is wrong with it. */
  help?: ReactNode;
};

/** A text field, a date or a choice of the `Form` around it. What is wrong with it goes once it is changed. */
export const FormText = ({ name, help, slotProps, ...rest }: FormTextProps) => {
  const { clearErrors } = useFormContext();
  const { field, fieldState } = useController<Record<string, string>>({ name });
  return (
    <TextField
      {...rest}
      name={name}
      value={field.value ?? ''}
      onChange={(event) => {
        clearErrors(name);
        field.onChange(event);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      slotProps={{ ...slotProps, inputLabel: { shrink: true, ...slotProps?.inputLabel } }}
      fullWidth
    />
  );
};
