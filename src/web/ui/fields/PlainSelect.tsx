import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { controlClasses } from './controls.ts';

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: readonly (readonly [value: string, label: string])[];
};

export const selectClasses = classes(controlClasses, 'cursor-pointer appearance-none pr-10');

export const SelectArrow = () => (
  <ChevronDown
    aria-hidden
    size={16}
    className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
  />
);

export const SelectOptions = ({ options }: Pick<SelectProps, 'options'>) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The browser's own list, outside of `Field`: works without script and costs nothing. Give `aria-label`. */
export const PlainSelect = ({ options, ...rest }: SelectProps) => (
  <div className="relative">
    <select {...rest} className={selectClasses}>
      <SelectOptions options={options} />
    </select>
    <SelectArrow />
  </div>
);
