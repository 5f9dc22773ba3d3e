import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerProblem, mySalesProblems, type SalesProblem } from '#contracts/sales/afterSales.ts';
import { problemKindLabels, type ProblemStatus } from '#contracts/sales/afterSaleVocabulary.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Tag, type Severity } from '#web/ui/Tag.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { showToast } from '#web/ui/toast.ts';

const KEY = ['my-sales-problems'];

const states: Record<ProblemStatus, { word: string; severity: Severity }> = {
  open: { word: 'Being decided', severity: 'warning' },
  refund: { word: 'Refunded', severity: 'danger' },
  partialRefund: { word: 'Refunded in part', severity: 'danger' },
  release: { word: 'Released to you', severity: 'success' },
};

const AnswerForm = ({ orderId, title }: { orderId: string; title: string }) => {
  const call = useCall();
  const queries = useQueryClient();
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/sales/afterSales.schema.ts')).answerProblem.body,
    send: async (body) => {
      await call(answerProblem, { params: { orderId }, body });
      showToast({ severity: 'success', title: 'Answer sent', text: 'We will decide when we have heard both sides.' });
      await queries.invalidateQueries({ queryKey: KEY });
    },
    refused: { text: 'The answer could not be sent' },
  });

  return (
    <Form label={`Answer about ${title}`} {...form.binding}>
      <Field name="text" label="Your side" hint="The buyer and our staff read this. It can be sent once.">
        <TextArea maxLength={2000} />
      </Field>
      <div>
        <Button type="submit" variant="hairline" isLoading={form.isBusy}>
          Send your answer
        </Button>
      </div>
    </Form>
  );
};

const Report = ({ problem }: { problem: SalesProblem }) => {
  const { orderId, title, kind, text, answer, status, reason, decideBefore, creatorPence, amountPence } = problem;
  const { word, severity } = states[status];
  return (
    <li className="py-5">
      <article aria-label={title}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h4 className="font-medium">
            {title} · {problemKindLabels[kind]}
          </h4>
          <Tag severity={severity}>{word}</Tag>
        </div>
        <p className="mt-2 max-w-text text-sm wrap-anywhere">
          The buyer says: “{text ?? 'This text was deleted with the account.'}”
        </p>
        {answer !== null && <p className="mt-2 max-w-text text-sm wrap-anywhere">You said: “{answer}”</p>}
        {status === 'open' ? (
          <p className="mt-2 text-sm text-muted">
            Your {formatPounds(creatorPence)} for this sale is held until it is decided, at the latest on{' '}
            {formatDate(decideBefore)}.
          </p>
        ) : (
          <p className="mt-2 text-sm">
            {amountPence > 0 && `${formatPounds(amountPence)} went back to the buyer. `}
            {reason}
          </p>
        )}
        {status === 'open' && answer === null && (
          <div className="mt-4">
            <AnswerForm orderId={orderId} title={title} />
          </div>
        )}
      </article>
    </li>
  );
};

/** What buyers have reported about own sales; nothing at all where nobody has. */
export const SalesProblems = () => {
  const call = useCall();
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(mySalesProblems, { signal }) });
  if (!data || data.problems.length === 0) return null;
  return (
    <>
      <h3 className="mt-10 text-lg">Reported problems</h3>
      <ul aria-label="Reported problems" className="mt-1 divide-y divide-line">
        {data.problems.map((problem) => (
          <Report key={problem.orderId} problem={problem} />
        ))}
      </ul>
    </>
  );
};
