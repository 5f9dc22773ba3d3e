import { Field as Base } from '@base-ui/react/field';
import { SelectArrow, SelectOptions, selectClasses, type SelectProps } from './PlainSelect.tsx';
import { useRegistered } from './useRegistered.ts';

/** The browser's own list inside `Field`. */
export const Select = ({ options, ...rest }: SelectProps) => (
  <div className="relative">
    <Base.Control
      render={
        <select {...useRegistered()} {...rest}>
          <SelectOptions options={options} />
        </select>
      }
      className={selectClasses}
    />
    <SelectArrow />
  </div>
);
