import { Field as Base } from '@base-ui/react/field';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { controlClasses } from './controls.ts';

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: readonly (readonly [value: string, label: string])[];
};

const box = classes(controlClasses, 'cursor-pointer appearance-none pr-10');

const Arrow = () => (
  <ChevronDown
    aria-hidden
    size={16}
    className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
  />
);

const Options = ({ options }: Pick<SelectProps, 'options'>) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The browser's own list, outside of `Field`: works without script and costs nothing. Give `aria-label`. */
export const PlainSelect = ({ options, ...rest }: SelectProps) => (
  <div className="relative">
    <select {...rest} className={box}>
      <Options options={options} />
    </select>
    <Arrow />
  </div>
);

/** The same inside `Field`. */
export const Select = ({ options, ...rest }: SelectProps) => (
  <div className="relative">
    <Base.Control
      render={
        <select {...rest}>
          <Options options={options} />
        </select>
      }
      className={box}
    />
    <Arrow />
  </div>
);
