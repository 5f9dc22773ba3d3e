import { Lock } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { BuyerKind } from '#contracts/sales/businessVocabulary.ts';
import type { VideoPage } from '#contracts/catalogue/catalogue.ts';
import { checkoutStatements, statementsFor, type CheckoutStatement } from '#contracts/sales/checkoutStatements.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { Problem } from '#contracts/http/problem.ts';
import { openCheckout, type Licence } from '#contracts/sales/sales.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import { LicenceText } from '#web/components/papers/LicenceText.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { issueErrors, problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { BuyerKindField } from './BuyerKindField.tsx';

/** Comes back from the pay page by the browser's Back: the page stands as it was left, so it is woken up. */
const useComeBack = (onComeBack: () => void): void => {
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onComeBack();
    };
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, [onComeBack]);
};

/** The words as they are recorded, each with its own box. */
const Statements = ({
  asked,
  made,
  onChange,
  errors,
}: {
  asked: readonly CheckoutStatement[];
  made: readonly CheckoutStatement[];
  onChange: (statement: CheckoutStatement, isMade: boolean) => void;
  errors: FieldErrors;
}) =>
  asked.map((statement) => (
    <Checkbox
      key={statement}
      name={statement}
      isChecked={made.includes(statement)}
      onChange={(isMade) => onChange(statement, isMade)}
      error={errors[statement]}
      label={checkoutStatements[statement]}
    />
  ));

export type CheckoutFormProps = { video: VideoPage; licence: Licence; onSold: () => void };

export const CheckoutForm = ({ video, licence, onSold }: CheckoutFormProps) => {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const place = useRef<HTMLDivElement>(null);
  const [buysAs, setBuysAs] = useState<BuyerKind>();
  const [made, setMade] = useState<readonly CheckoutStatement[]>([]);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<FieldErrors>();
  const [isBusy, setBusy] = useState(false);

  // To the first answer that is wrong; to a group by its first choice.
  useEffect(() => {
    const wrong = refusal && place.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) (wrong.querySelector('input') ?? wrong).focus();
  }, [refusal]);
  useComeBack(
    useCallback(() => {
      setBusy(false);
      void revalidate();
    }, [revalidate]),
  );

  const clear = (field: string): void => setErrors(({ [field]: _, ...rest }) => rest);
  const state = (statement: CheckoutStatement, isMade: boolean): void =>
    setMade((before) => [...before.filter((one) => one !== statement), ...(isMade ? [statement] : [])]);

  const refuse = (next: FieldErrors): void => {
    setErrors(next);
    setRefusal(next);
  };

  const pay = async ({ channelUrl }: Record<string, unknown>): Promise<void> => {
    const statements = Object.fromEntries(statementsFor(buysAs).map((one) => [one, made.includes(one)]));
    const body = { channelUrl, totalPence: video.totalPence, licenceHash: licence.hash, buysAs, ...statements };
    const parsed = schema.openCheckout.body.safeParse(body);
    if (!parsed.success) return refuse(issueErrors(parsed.error));
    setErrors({});
    setBusy(true);
    try {
      const { payUrl } = await call(openCheckout, { params: { videoId: video.id }, body: parsed.data });
      // The button stays busy while the browser leaves.
      location.assign(payUrl);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof Problem)) throw error;
      if (error.type === 'video-already-sold') return onSold();
      refuse(problemErrors(error));
      // Another text has to be accepted by itself.
      if (error.errors.some(({ pointer }) => pointer === '#/acceptsLicence')) state('acceptsLicence', false);
      showToast({ severity: 'error', title: 'Not bought', text: error.detail, life: 5000 });
      // Whatever was refused, what the page shows may be out of date.
      void revalidate();
    }
  };

  const rights = statementsFor(buysAs).filter((statement) => statement !== 'acceptsLicence');
  return (
    <div ref={place}>
      <Form label="Checkout" errors={errors} onSubmit={(values) => void pay(values)} onEdit={clear}>
        <Field
          name="channelUrl"
          label="The channel it is for"
          hint="The licence names it. You may use the video on every channel that you own."
        >
          <TextInput inputMode="url" autoComplete="url" placeholder="https://www.youtube.com/@yourchannel" />
        </Field>
        <BuyerKindField value={buysAs} onChange={setBuysAs} error={errors['buysAs']} />
        <section className="rounded-lg border border-line bg-surface p-5">
          <h2 className="text-lg">The licence you get</h2>
          <LicenceText licence={licence} />
          <div className="mt-3 border-t border-line pt-2">
            <Statements asked={['acceptsLicence']} made={made} onChange={state} errors={errors} />
          </div>
        </section>
        {rights.length > 0 && (
          <section className="rounded-lg border border-line bg-surface p-5">
            <h2 className="text-lg">Your right to cancel</h2>
            <p className="mt-2 mb-1 text-sm text-muted">
              As a consumer you could cancel within 14 days. A file cannot be given back, so it is supplied at once only
              if you ask for it and know what that means. If it is faulty or not as described, your rights stay as they
              are.
            </p>
            <Statements asked={rights} made={made} onChange={state} errors={errors} />
          </section>
        )}
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
    </div>
  );
};
