import type { ReactNode } from 'react';

export type RadioCardsProps<Value extends string> = {
  name: string;
  label: string;
  options: readonly { value: Value; title: string; text: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice between a few things that need a sentence each. */
export const RadioCards = <Value extends string>({ name, label, options, value, onChange }: RadioCardsProps<Value>) => (
  <fieldset className="grid gap-3 sm:grid-cols-2">
    <legend className="sr-only">{label}</legend>
    {options.map((option) => (
      <label
        key={option.value}
        className="flex cursor-pointer items-start gap-3 rounded-md border border-edge bg-surface p-4 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
      >
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
          className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-surface outline-none checked:border-[6px] checked:border-accent"
        />
        <span className="min-w-0">
          <span className="flex items-center gap-2 text-sm font-semibold">
            {option.icon}
            {option.title}
          </span>
          <span className="mt-0.5 block text-sm text-ink/80">{option.text}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
