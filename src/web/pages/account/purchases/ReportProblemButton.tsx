import { useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { reportProblem } from '#contracts/sales/afterSales.ts';
import * as schema from '#contracts/sales/afterSales.schema.ts';
import { problemKindLabels, problemKinds } from '#contracts/sales/afterSaleVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { issueErrors, problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { showToast } from '#web/ui/toast.ts';
import { purchaseStatesKey } from './usePurchaseStates.ts';

const options = [
  ['', 'Please choose'],
  ...problemKinds.map((kind) => [kind, problemKindLabels[kind]] as const),
] as const;

type ReportProps = { orderId: string; title: string; reportUntil: string };

const ReportForm = ({ orderId, onDone }: { orderId: string; onDone: () => void }) => {
  const call = useCall();
  const queries = useQueryClient();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);

  const send = async (values: Record<string, unknown>): Promise<void> => {
    const parsed = schema.reportProblem.body.safeParse(values);
    if (!parsed.success) return setErrors(issueErrors(parsed.error));
    setErrors({});
    setBusy(true);
    try {
      await call(reportProblem, { params: { orderId }, body: parsed.data });
      const text = 'The creator is asked for their side, and is not paid for this sale until it is decided.';
      showToast({ severity: 'success', title: 'Problem reported', text });
      onDone();
      await queries.invalidateQueries({ queryKey: purchaseStatesKey });
    } catch (error) {
      if (error instanceof Problem) setErrors(problemErrors(error));
      showToast({ severity: 'error', title: 'Error', text: problemText(error, 'The problem could not be reported') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form label="Report a problem" errors={errors} onSubmit={(values) => void send(values)}>
      <Field name="kind" label="What is wrong?">
        <Select options={options} />
      </Field>
      <Field name="text" label="Please describe it" hint="The creator and our staff read this.">
        <TextArea rows={5} maxLength={2000} />
      </Field>
      <Button type="submit" isWide isLoading={isBusy}>
        Send the report
      </Button>
    </Form>
  );
};

/** Opens the report of a purchase that is not what it should be. */
export const ReportProblemButton = ({ orderId, title, reportUntil }: ReportProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      title="Report a problem"
      description={`With “${title}”. You can do this until ${formatDate(reportUntil)}.`}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button look="text" aria-label={`Report a problem with ${title}`}>
          <Flag aria-hidden size={16} />
          Report a problem
        </Button>
      }
    >
      <ReportForm orderId={orderId} onDone={() => setOpen(false)} />
    </Dialog>
  );
};
