import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** A field’s error disappears when that field is edited. Give the form `reValidateMode: 'onSubmit'`. */
export const useClearOnEdit = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): void => {
  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined) clearErrors(name as FieldPath<Input>);
        },
      }),
    [subscribe, clearErrors],
  );
};
