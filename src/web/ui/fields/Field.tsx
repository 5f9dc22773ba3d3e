import { Field as Base } from '@base-ui/react/field';
import type { ReactElement, ReactNode } from 'react';
import { get, useFormContext } from 'react-hook-form';
import { FieldName } from './useRegistered.ts';

export type FieldProps = {
  /** The key under which the `Form` around it knows its value and what is wrong with it. */
  name: string;
  label: string;
  /** Under the control while there is no error. */
  hint?: ReactNode;
  /** In place of what the form says of it. */
  error?: string | undefined;
  isOptional?: boolean;
  isDisabled?: boolean;
  children: ReactElement;
};

const useFieldError = (name: string): string | undefined => {
  const form = useFormContext() as ReturnType<typeof useFormContext> | null;
  const error: unknown = form && get(form.formState.errors, name);
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
};

/** Label, control, hint, and the first error, tied together for screen readers. */
export const Field = ({ name, label, hint, error: given, isOptional, isDisabled = false, children }: FieldProps) => {
  const message = useFieldError(name);
  const error = given ?? message;
  return (
    <Base.Root
      name={name}
      disabled={isDisabled}
      {...(error === undefined ? {} : { invalid: true })}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Base.Label className="text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </Base.Label>
      <FieldName value={name}>{children}</FieldName>
      {error !== undefined && (
        <Base.Error match className="text-sm text-danger">
          {error}
        </Base.Error>
      )}
      {hint && error === undefined && <Base.Description className="text-sm text-muted">{hint}</Base.Description>}
    </Base.Root>
  );
};
