import { useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { reportProblem } from '#contracts/sales/afterSales.ts';
import { problemKindLabels, problemKinds } from '#contracts/sales/afterSaleVocabulary.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
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
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/sales/afterSales.schema.ts')).reportProblem.body,
    send: async (body) => {
      await call(reportProblem, { params: { orderId }, body });
      const text = 'We will ask the creator for their side. They are not paid for this sale until we have decided.';
      showToast({ severity: 'success', title: 'Problem reported', text });
      onDone();
      await queries.invalidateQueries({ queryKey: purchaseStatesKey });
    },
    refused: { text: 'The problem could not be reported' },
  });

  return (
    <Form label="Report a problem" {...form.binding}>
      <Field name="kind" label="What is wrong?">
        <Select options={options} />
      </Field>
      <Field name="text" label="Please describe it" hint="The creator and our staff read this.">
        <TextArea rows={5} maxLength={2000} />
      </Field>
      <Button type="submit" isWide isLoading={form.isBusy}>
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
        <Button variant="text" aria-label={`Report a problem with ${title}`}>
          <Flag aria-hidden size={16} />
          Report a problem
        </Button>
      }
    >
      <ReportForm orderId={orderId} onDone={() => setOpen(false)} />
    </Dialog>
  );
};
