import { useId } from 'react';

export type SegmentedToggleProps<Value extends string> = {
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Two or three views of one thing; exactly one is chosen. */
export const SegmentedToggle = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedToggleProps<Value>) => {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full flex-wrap gap-1 rounded-full border border-line bg-sunk p-1 no-script:hidden">
      <legend className="sr-only">{label}</legend>
      {options.map(([option, text]) => (
        <label
          key={option}
          className="inline-flex min-h-10 cursor-pointer items-center rounded-full px-4 text-sm font-semibold text-muted transition-colors has-checked:bg-surface has-checked:text-ink dark:has-checked:bg-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
            className="sr-only"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
};
