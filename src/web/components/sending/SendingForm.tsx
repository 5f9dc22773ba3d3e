import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Company } from '#contracts/site/site.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useSendingForm, type Sending } from './useSendingForm.ts';

export type SendingFormProps<Body> = Sending<Body> & {
  label: string;
  /** On the button. */
  act: string;
  /** Field → its name on the page, in order. */
  fields: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** Where to write instead. */
const withoutScript = ({ email, name, address }: Company): string =>
  `This form needs JavaScript to be sent. Without it, write to ${email ?? [name, address].filter(Boolean).join(', ')}.`;

/** A form that people send us: keeps the draft, sends it once, and shows faults above and beside the fields. */
export const SendingForm = <Body extends object>(props: SendingFormProps<Body>) => {
  const { label, act, fields, children } = props;
  const { company } = useBoot();
  const isReady = useHydrated();
  const { place, binding, isBusy, errors, refusal, goTo } = useSendingForm(props);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) summary.current?.focus();
  }, [refusal]);
  return (
    <div ref={place} className="flex flex-col gap-5">
      {refusal && <ErrorSummary ref={summary} text={refusal.text} errors={errors} fields={fields} onGoTo={goTo} />}
      <Form label={label} withoutScript={withoutScript(company)} {...binding}>
        {children}
        <div>
          <Button type="submit" isLoading={isBusy} disabled={!isReady}>
            {act}
          </Button>
        </div>
      </Form>
    </div>
  );
};
