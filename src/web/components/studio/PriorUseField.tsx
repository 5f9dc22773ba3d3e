import { useId, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { SubmitInput, SubmitValues } from './detailsForm.ts';

const answers = [
  ['No', false],
  ['Yes', true],
] as const;

/** Required by the grant: the buyer may know where the video was shown before. */
export const PriorUseField = ({ form }: { form: UseFormReturn<SubmitInput, unknown, SubmitValues> }) => {
  const where = useWatch({ control: form.control, name: 'priorUse' });
  const group = useId();
  const lastTyped = useRef('');
  const answer = (wasPublished: boolean): void => {
    if (where) lastTyped.current = where;
    form.setValue('priorUse', wasPublished ? lastTyped.current : null);
  };
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="text-sm font-medium">Has it been published anywhere before?</legend>
        <div className="mt-1 flex gap-6">
          {answers.map(([label, wasPublished]) => (
            <label key={label} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
              <input
                type="radio"
                name={group}
                checked={(where !== null) === wasPublished}
                onChange={() => answer(wasPublished)}
                className="size-5"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {where !== null && (
        <Field
          name="priorUse"
          label="Where has it been published?"
          hint="List addresses, channels and dates. Buyers see them, and you must take the video down there when it sells."
        >
          <TextArea rows={3} />
        </Field>
      )}
    </div>
  );
};
