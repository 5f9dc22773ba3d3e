import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Two fields that are judged together, such as a password and its repetition. */
export type Pair = readonly [field: string, field: string];

/**
 * A field’s error disappears when that field is edited, and so does that of a field with which it is judged together. Give
 * the form `reValidateMode: 'onSubmit'`.
 */
export const useClearOnEdit = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  pairs: readonly Pair[] = [],
): void => {
  const { subscribe, clearErrors } = form;
  const latest = useRef(pairs);
  useEffect(() => {
    latest.current = pairs;
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined) return;
          const judged = latest.current.filter((pair) => pair.includes(name)).flat();
          clearErrors([name, ...judged] as FieldPath<Input>[]);
        },
      }),
    [subscribe, clearErrors],
  );
};
