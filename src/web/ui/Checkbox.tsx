import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';

export type CheckboxProps = {
  name: string;
  /** What stands in the form's values when it is ticked. */
  value?: string;
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
  error?: string | undefined;
};

export const Checkbox = ({ name, value, label, isChecked, onChange, isDisabled = false, error }: CheckboxProps) => {
  const errorId = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-sm leading-normal">
        <Base.Root
          name={name}
          {...(value === undefined ? {} : { value })}
          checked={isChecked}
          onCheckedChange={(next) => onChange(next)}
          disabled={isDisabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className="mt-px grid size-5 shrink-0 place-items-center rounded-sm border border-edge bg-surface text-paper aria-invalid:border-danger data-checked:border-ink data-checked:bg-ink"
        >
          <Base.Indicator>
            <Check aria-hidden size={14} strokeWidth={3} />
          </Base.Indicator>
        </Base.Root>
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
