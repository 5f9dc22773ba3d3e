import { useId } from 'react';
import { Checkbox } from './Checkbox.tsx';

export type CheckboxListProps<Option extends string> = {
  name: string;
  label: string;
  options: readonly Option[];
  value: readonly Option[];
  onChange: (value: Option[]) => void;
  isDisabled?: boolean;
};

/** Any number of a few options; answers them in the order of the list. */
export const CheckboxList = <Option extends string>(props: CheckboxListProps<Option>) => {
  const { name, label, options, value, onChange, isDisabled = false } = props;
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="text-sm font-medium">
        {label}
      </p>
      <div className="mt-1 flex flex-wrap gap-x-8">
        {options.map((option) => (
          <Checkbox
            key={option}
            name={name}
            value={option}
            label={option}
            isChecked={value.includes(option)}
            onChange={(isChecked) =>
              onChange(options.filter((candidate) => (candidate === option ? isChecked : value.includes(candidate))))
            }
            isDisabled={isDisabled}
          />
        ))}
      </div>
    </div>
  );
};
