import type { Ref } from 'react';
import type { FieldErrors } from '#web/ui/fields/fieldErrors.ts';

type ErrorSummaryProps = {
  ref: Ref<HTMLDivElement>;
  text: string;
  errors: FieldErrors;
  /** Field → its name on the page, in order. */
  fields: Readonly<Record<string, string>>;
  onGoTo: (field: string) => void;
};

/** What kept a form from being sent, with a way to each field. Takes the focus. */
export const ErrorSummary = ({ ref, text, errors, fields, onGoTo }: ErrorSummaryProps) => {
  const wrong = Object.keys(fields).filter((field) => field in errors);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label="Not sent yet"
      className="scroll-mt-20 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger"
    >
      <p className="font-semibold">{wrong.length > 0 ? 'Not sent yet. Please check:' : text}</p>
      {wrong.length > 0 && (
        <ul className="mt-1">
          {wrong.map((field) => (
            <li key={field}>
              <button
                type="button"
                onClick={() => onGoTo(field)}
                className="min-h-7 text-left underline underline-offset-4"
              >
                {fields[field]}: {errors[field]}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
