import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { assignmentDays } from '#contracts/sales/assignmentVocabulary.ts';
import { offerAssignment, withdrawAssignment, type Assignment } from '#contracts/sales/assignments.ts';
import { ConfirmButton } from '#web/components/actions/ConfirmButton.tsx';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { createQueries } from '#web/components/shell/createQueries.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { AskForProof } from '#web/pages/account/AskForProof.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/toast.ts';

const OfferForm = ({ orderId }: { orderId: string }) => {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/sales/assignments.schema.ts')).offerAssignment.body,
    send: async (body) => {
      await call(offerAssignment, { params: { orderId }, body });
      showToast({ severity: 'success', title: 'Licence offered', text: 'We have written to the person.' });
      await revalidate();
    },
    refused: { title: 'Nothing was offered', text: 'The licence could not be offered. Please try again.' },
  });
  return (
    <Form label="Transfer the licence" {...form.binding}>
      <Field
        name="username"
        label="Username of the new owner"
        hint="Please check it with them: it stands on their profile."
      >
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={60} />
      </Field>
      <div>
        <Button type="submit" variant="hairline" isLoading={form.isBusy}>
          Offer the licence
        </Button>
      </div>
    </Form>
  );
};

const Pending = ({ orderId, pending }: { orderId: string; pending: NonNullable<Assignment['pending']> }) => {
  const call = useCall();
  const { revalidate } = useRevalidator();
  return (
    <>
      <Notice severity="info">
        You offered it to {pending.recipient}, who can accept until {formatDate(pending.lapsesAt)} (UTC). Until then it
        stays yours.
      </Notice>
      <div className="mt-4">
        <ConfirmButton
          label="Take the offer back"
          title="Take the offer back?"
          text={`${pending.recipient} can then no longer accept it, and is told so.`}
          yes="Take it back"
          no="Leave it"
          failed="The offer could not be taken back. Please try again."
          act={async () => {
            await call(withdrawAssignment, { params: { orderId } });
            await revalidate();
          }}
        />
      </div>
    </>
  );
};

/** The owner transfers the licence to somebody else: the form, or the offer that waits for an answer. */
export const TransferCard = ({ orderId, access, pending }: Pick<Assignment, 'orderId' | 'access' | 'pending'>) => {
  const [queries] = useState(createQueries);
  return (
    <section>
      <h2 className="text-xl">Transfer the licence</h2>
      <p className="mt-2 mb-4 text-sm text-muted">
        You can transfer the licence to somebody else, which costs nothing. They have {assignmentDays} days to accept.
        Then it is theirs alone: you lose the download, the licence and the certificate, and have to take the video
        offline. The receipt stays yours.
      </p>
      {access !== 'open' && <Notice severity="info">While it is not in force, it cannot be transferred.</Notice>}
      <QueryClientProvider client={queries}>
        <AskForProof>
          {pending ? (
            <Pending orderId={orderId} pending={pending} />
          ) : (
            access === 'open' && <OfferForm orderId={orderId} />
          )}
        </AskForProof>
      </QueryClientProvider>
    </section>
  );
};
