import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Problem } from '#contracts/http/problem.ts';
import { useAct, type Refused } from '#web/components/actions/useAct.ts';
import { problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { messagesOf } from './lateRules.ts';
import { useLateForm, type FormBinding, type FormSettings, type LateFormOptions } from './useLateForm.ts';

/** What the fields hold, by name. */
export type Typed = Record<string, unknown>;

/** A field that holds no text reads as an empty one. */
export const typedText = (value: unknown): string => (typeof value === 'string' ? value : '');

export type EndpointFormOptions<Body, Values extends FieldValues = Typed> = LateFormOptions<Values, Body> & {
  /** What is shown when the server refuses. `on` may answer true where it has shown the text itself. */
  refused: Refused;
  /** The remarks of a refusal on fields; by default those that the problem names. */
  remarks?: (problem: Problem, text: string) => FieldErrors;
};

export type EndpointForm<Body, Values extends FieldValues = Typed> = {
  binding: FormBinding<Values, Body>;
  form: UseFormReturn<Values, unknown, Body>;
  isBusy: boolean;
  /** One message per field. */
  errors: FieldErrors;
};

/**
 * A form that sends one endpoint its body. The endpoint’s own rules check it first; what the server remarks stands beside
 * the fields until they are edited, and never keeps the form from being sent again.
 */
export const useEndpointForm = <Body extends FieldValues, Values extends FieldValues = Typed>(
  options: EndpointFormOptions<Body, Values>,
  settings: FormSettings<Values> = {},
): EndpointForm<Body, Values> => {
  const { refused, remarks } = options;
  const { isBusy, run } = useAct();
  const send = (body: Body): Promise<void> =>
    run(() => options.send(body), {
      ...refused,
      on: (problem, text) => {
        const entries = Object.entries(remarks ? remarks(problem, text) : problemErrors(problem));
        entries.forEach(([field, message], index) => {
          const shouldFocus = index === 0 && settings.shouldFocusError !== false;
          binding.form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus });
        });
        return refused.on?.(problem, text);
      },
    });
  // What is no longer on the page is not sent.
  const binding = useLateForm<Values, Body>({ ...options, send }, { shouldUnregister: true, ...settings });
  const { form } = binding;
  return { binding, form, isBusy, errors: messagesOf(form.formState.errors) };
};
