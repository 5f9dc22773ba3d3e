import { useEffect, useRef, type SubmitEvent } from 'react';
import { useForm, type FieldValues, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import type { FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { useClearOnEdit, type Pair } from '#web/ui/fields/useClearOnEdit.ts';
import { showToast } from '#web/ui/toast.ts';
import { lateRules, messagesOf, type LoadRules } from './lateRules.ts';

export type LateFormOptions<Values extends FieldValues, Body> = {
  /** Fetches the rules of the endpoint: when a field is first touched, at the latest when the form is sent. */
  rules: LoadRules<Body>;
  /** What the rules read, from what was typed; unless given, what was typed. */
  read?: (typed: Values) => unknown;
  /** Remarks that the rules cannot make. */
  check?: (typed: Values) => FieldErrors;
  /** Fields that are judged together: a remark on one of them goes when the other one changes, too. */
  pairs?: readonly Pair[];
  send: (body: Body) => Promise<void>;
  /** Something is wrong before anything is sent. */
  onInvalid?: (errors: FieldErrors) => void;
};

/** What of react-hook-form's own options differs from form to form. */
export type FormSettings<Values extends FieldValues> = Pick<
  UseFormProps<Values>,
  'defaultValues' | 'values' | 'resetOptions' | 'shouldUnregister' | 'shouldFocusError'
>;

/** For `Form`. */
export type FormBinding<Values extends FieldValues, Body> = {
  form: UseFormReturn<Values, unknown, Body>;
  onTouch: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** A form whose rules come when it is first touched, so that no page loads them before. */
export const useLateForm = <Values extends FieldValues, Body extends FieldValues>(
  options: LateFormOptions<Values, Body>,
  settings: FormSettings<Values> = {},
): FormBinding<Values, Body> => {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const form = useForm<Values, unknown, Body>({
    ...settings,
    resolver: lateRules<Values, Body>(() => ({
      load: latest.current.rules,
      read: latest.current.read,
      check: latest.current.check,
    })),
    reValidateMode: 'onSubmit',
  });
  useClearOnEdit(form, options.pairs);
  const refuse = (wrong: object): void => {
    const messages = messagesOf(wrong);
    const { root } = messages;
    if (root !== undefined) showToast({ severity: 'error', title: 'Error', text: root });
    latest.current.onInvalid?.(messages);
  };
  return {
    form,
    // A failure shows when they are needed.
    onTouch: () => void options.rules().catch(() => undefined),
    onSubmit: (event) => void form.handleSubmit((body) => latest.current.send(body), refuse)(event),
  };
};
