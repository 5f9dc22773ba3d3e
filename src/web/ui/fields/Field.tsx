import { Field as Base } from '@base-ui/react/field';
import type { ReactElement, ReactNode } from 'react';

export type FieldProps = {
  /** The key under which `Form errors` and the submitted values know it. */
  name: string;
  label: string;
  /** Under the control while there is no error. */
  hint?: ReactNode;
  /** Overrides what `Form errors` says; for forms driven by react-hook-form. */
  error?: string | undefined;
  isOptional?: boolean;
  isDisabled?: boolean;
  children: ReactElement;
};

/** Label, control, hint, and the first error, tied together for screen readers. */
export const Field = ({ name, label, hint, error, isOptional, isDisabled = false, children }: FieldProps) => (
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
    {children}
    {error === undefined ? (
      <Base.Error className="text-sm text-danger" />
    ) : (
      <Base.Error match className="text-sm text-danger">
        {error}
      </Base.Error>
    )}
    {hint && error === undefined && <Base.Description className="text-sm text-muted">{hint}</Base.Description>}
  </Base.Root>
);
