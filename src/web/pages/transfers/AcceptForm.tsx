import { useRevalidator } from 'react-router-dom';
import { acceptAssignment } from '#contracts/sales/assignments.ts';
import { checkoutStatements } from '#contracts/sales/checkoutStatements.ts';
import type { Licence } from '#contracts/sales/sales.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { LicenceText } from '#web/components/papers/LicenceText.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/fields/CheckboxField.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';

/** The recipient accepts the licence, with the channel that it names from then on. */
export const AcceptForm = ({ orderId, licence }: { orderId: string; licence: Licence }) => {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/sales/assignments.schema.ts')).acceptAssignment.body,
    read: ({ channelUrl, acceptsLicence }) => ({
      channelUrl,
      licenceHash: licence.hash,
      acceptsLicence: acceptsLicence === true,
    }),
    send: async (body) => {
      await call(acceptAssignment, { params: { orderId }, body });
      showToast({ severity: 'success', title: 'The licence is yours', text: 'You can download the original now.' });
      await revalidate();
    },
    refused: {
      title: 'Nothing was transferred',
      text: 'The licence could not be accepted. Please try again.',
      // What the page shows may be out of date.
      on: () => void revalidate(),
    },
  });
  return (
    <Form label="Accept the licence" {...form.binding}>
      <Field
        name="channelUrl"
        label="The channel it is for"
        hint="The licence and the public register name it. You may use the video on every channel that you own."
      >
        <TextInput inputMode="url" autoComplete="url" placeholder="https://www.youtube.com/@yourchannel" />
      </Field>
      <section className="rounded-lg border border-line bg-surface p-5">
        <h2 className="text-lg">The licence you get</h2>
        <LicenceText licence={licence} />
        <div className="mt-3 border-t border-line pt-2">
          <CheckboxField name="acceptsLicence" label={checkoutStatements.acceptsLicence} />
        </div>
      </section>
      <div>
        <Button type="submit" isLoading={form.isBusy}>
          Accept the licence
        </Button>
      </div>
    </Form>
  );
};
