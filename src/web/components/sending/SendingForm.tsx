import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Company } from '#contracts/site/site.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { clearDraft, fillFromDraft, keepDraft, submissionIdOf, type Values } from './draft.ts';
import { ErrorSummary } from './ErrorSummary.tsx';

export type SendingFormProps = {
  /** The key of its draft. */
  name: string;
  label: string;
  /** On the button. */
  act: string;
  /** Field → its name on the page, in order. */
  fields: Readonly<Record<string, string>>;
  /** Checks and sends; what it throws is shown. */
  send: (values: Values, submissionId: string) => Promise<void>;
  children: (errors: FieldErrors) => ReactNode;
};

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));

/** Where to write instead. */
const withoutScript = ({ email, name, address }: Company): string =>
  `This form needs JavaScript to be sent. Without it, write to ${email ?? [name, address].filter(Boolean).join(', ')}.`;

/** A form that people send us: keeps what was typed, sends it once, and says what is wrong above and beside the fields. */
export const SendingForm = ({ name, label, act, fields, send, children }: SendingFormProps) => {
  const { company } = useBoot();
  const isReady = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  // Two presses may come before the button is drawn as busy.
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<{ text: string } | null>(null);

  const formOf = (): HTMLFormElement | null => place.current?.querySelector('form') ?? null;
  useEffect(() => {
    const form = place.current?.querySelector('form');
    if (form) fillFromDraft(name, form);
  }, [name]);
  useEffect(() => {
    if (refusal) summary.current?.focus();
  }, [refusal]);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setErrors({});
    setRefusal(null);
    try {
      const values = valuesOf(form);
      await send(values, submissionIdOf(name, values));
      clearDraft(name);
    } catch (error) {
      const text = problemText(error, 'It could not be sent. Please try again.');
      if (error instanceof Problem) setErrors(problemErrors(error));
      setRefusal({ text });
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  const edit = (field: string): void => {
    setErrors(({ [field]: _, ...rest }) => rest);
    if (Object.keys(errors).every((one) => one === field)) setRefusal(null);
    const form = formOf();
    if (form) keepDraft(name, form);
  };

  const goTo = (field: string): void => {
    const control = formOf()?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  };

  return (
    <div ref={place} className="flex flex-col gap-5">
      {refusal && <ErrorSummary ref={summary} text={refusal.text} errors={errors} fields={fields} onGoTo={goTo} />}
      <Form
        label={label}
        withoutScript={withoutScript(company)}
        errors={errors}
        onEdit={edit}
        onSubmit={() => {
          const form = formOf();
          if (form) void submit(form);
        }}
      >
        {children(errors)}
        <div>
          <Button type="submit" isLoading={isBusy} disabled={!isReady}>
            {act}
          </Button>
        </div>
      </Form>
    </div>
  );
};
