import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
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
  <RadioGroup
    name={name}
    aria-label={label}
    value={value}
    onValueChange={(next) => onChange(next as Value)}
    className="grid gap-3 sm:grid-cols-2"
  >
    {options.map((option) => (
      <label
        key={option.value}
        className="flex cursor-pointer items-start gap-3 rounded-md border border-edge bg-surface p-4 transition-colors has-data-checked:border-accent has-data-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
      >
        <Radio.Root
          value={option.value}
          className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-edge bg-surface outline-none data-checked:border-accent"
        >
          <Radio.Indicator className="size-2.5 rounded-full bg-accent" />
        </Radio.Root>
        <span className="min-w-0">
          <span className="flex items-center gap-2 text-sm font-semibold">
            {option.icon}
            {option.title}
          </span>
          <span className="mt-0.5 block text-sm text-ink/80">{option.text}</span>
        </span>
      </label>
    ))}
  </RadioGroup>
);
