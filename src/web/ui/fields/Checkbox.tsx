import { Check } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';

export type CheckboxProps = {
  ref?: Ref<HTMLInputElement>;
  name: string;
  /** What stands in the form's values when it is ticked. */
  value?: string;
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
  error?: string | undefined;
};

export const Checkbox = ({
  ref,
  name,
  value,
  label,
  isChecked,
  onChange,
  isDisabled = false,
  error,
}: CheckboxProps) => {
  const errorId = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-sm leading-normal has-disabled:cursor-not-allowed has-disabled:text-muted">
        <span className="relative mt-px grid size-5 shrink-0 place-items-center">
          <input
            ref={ref}
            type="checkbox"
            name={name}
            {...(value === undefined ? {} : { value })}
            checked={isChecked}
            onChange={({ target }) => onChange(target.checked)}
            disabled={isDisabled}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            className="peer absolute inset-0 size-5 cursor-pointer appearance-none rounded-sm border border-edge bg-surface checked:border-ink checked:bg-ink disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:checked:border-muted disabled:checked:bg-muted aria-invalid:border-danger"
          />
          <Check
            aria-hidden
            size={14}
            strokeWidth={3}
            className="pointer-events-none relative hidden text-paper peer-checked:block"
          />
        </span>
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p id={errorId} className="pl-8 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
};
