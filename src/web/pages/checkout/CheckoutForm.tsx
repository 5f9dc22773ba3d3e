import { Lock } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router-dom';
import type { BuyerKind } from '#contracts/sales/businessVocabulary.ts';
import type { VideoPage } from '#contracts/catalogue/catalogue.ts';
import { checkoutStatements, statementsFor, type CheckoutStatement } from '#contracts/sales/checkoutStatements.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { openCheckout, type Licence } from '#contracts/sales/sales.ts';
import { useEndpointForm, type Typed } from '#web/components/forms/useEndpointForm.ts';
import { LicenceText } from '#web/components/papers/LicenceText.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/fields/CheckboxField.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { BuyerKindField } from './BuyerKindField.tsx';
import { shownAgain } from './shownAgain.ts';

/** The words as they are recorded, each with its own box. */
const Statements = ({ statements }: { statements: readonly CheckoutStatement[] }) =>
  statements.map((statement) => (
    <CheckboxField key={statement} name={statement} label={checkoutStatements[statement]} />
  ));

const RightToCancel = ({ statements }: { statements: readonly CheckoutStatement[] }) => (
  <section className="rounded-lg border border-line bg-surface p-5">
    <h2 className="text-lg">Your right to cancel</h2>
    <p className="mt-2 mb-1 text-sm text-muted">
      As a consumer you could cancel within 14 days. A file cannot be returned, so we supply it at once only if you ask
      for that and know what it means. If it is faulty or not as described, you keep all your rights.
    </p>
    <Statements statements={statements} />
  </section>
);

export type CheckoutFormProps = { video: VideoPage; licence: Licence; onSold: () => void };

/** Only the statements of this kind of buyer are sent. */
const bodyOf = (typed: Typed, { video, licence }: CheckoutFormProps): unknown => {
  const { channelUrl, buysAs } = typed;
  const required = statementsFor(buysAs as BuyerKind | undefined);
  const statements = Object.fromEntries(required.map((statement) => [statement, typed[statement] === true]));
  return { channelUrl, totalPence: video.totalPence, licenceHash: licence.hash, buysAs, ...statements };
};

const useCheckout = (props: CheckoutFormProps) => {
  const { video, onSold } = props;
  const call = useCall();
  const { revalidate } = useRevalidator();
  const checkout = useEndpointForm({
    rules: async () => (await import('#contracts/sales/sales.schema.ts')).openCheckout.body,
    read: (typed) => bodyOf(typed, props),
    send: async (body) => {
      const { payUrl } = await call(openCheckout, { params: { videoId: video.id }, body });
      location.assign(payUrl);
      // The button stays busy while the browser navigates. Its Back may show the page as it was.
      await shownAgain();
      void revalidate();
    },
    refused: {
      title: 'Purchase not completed',
      text: 'The purchase could not be completed. Please try again.',
      life: 5000,
      on: ({ type, errors }) => {
        if (type === 'video-already-sold') {
          onSold();
          return true;
        }
        // Another text has to be accepted by itself.
        if (errors.some(({ pointer }) => pointer === '#/acceptsLicence'))
          checkout.form.setValue('acceptsLicence', false);
        // Whatever was refused, what the page shows may be out of date.
        void revalidate();
        return false;
      },
    },
  });
  return checkout;
};

export const CheckoutForm = (props: CheckoutFormProps) => {
  const { video, licence } = props;
  const { form, binding, isBusy } = useCheckout(props);
  const buysAs = useWatch({ control: form.control, name: 'buysAs' }) as BuyerKind | undefined;
  const rights = statementsFor(buysAs).filter((statement) => statement !== 'acceptsLicence');
  return (
    <Form label="Checkout" {...binding}>
      <Field
        name="channelUrl"
        label="The channel it is for"
        hint="The licence names it. You may use the video on every channel that you own."
      >
        <TextInput inputMode="url" autoComplete="url" placeholder="https://www.youtube.com/@yourchannel" />
      </Field>
      <BuyerKindField />
      <section className="rounded-lg border border-line bg-surface p-5">
        <h2 className="text-lg">The licence you get</h2>
        <LicenceText licence={licence} />
        <div className="mt-3 border-t border-line pt-2">
          <Statements statements={['acceptsLicence']} />
        </div>
      </section>
      {rights.length > 0 && <RightToCancel statements={rights} />}
      <div>
        <Button type="submit" isWide isLoading={isBusy}>
          <Lock aria-hidden size={16} />
          Pay {formatPounds(video.totalPence)}
        </Button>
        <p className="mt-3 text-center text-sm text-muted">
          You pay on the page of our payment provider. Your card is charged only if the video becomes yours.
        </p>
      </div>
    </Form>
  );
};
