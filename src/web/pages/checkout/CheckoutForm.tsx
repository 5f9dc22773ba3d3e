import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { VideoPage } from '#contracts/catalogue.ts';
import { formatPounds } from '#contracts/money.ts';
import { Problem } from '#contracts/problem.ts';
import { openCheckout, type Licence } from '#contracts/sales.ts';
import * as schema from '#contracts/sales.schema.ts';
import { LicenceText } from '../../components/LicenceText.tsx';
import { useCall } from '../../components/Providers.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { issueErrors, problemErrors, type FieldErrors } from '../../ui/fieldErrors.ts';
import { Form } from '../../ui/Form.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toast.ts';

/** Refusals after which what the page shows is out of date. */
const outdated = ['price-changed', 'video-already-sold', 'video-not-for-sale', 'gone'];

export const CheckoutForm = ({ video, licence }: { video: VideoPage; licence: Licence }) => {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const [accepts, setAccepts] = useState(false);
  const [wantsNow, setWantsNow] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);

  const clear = (field: string): void => setErrors(({ [field]: _, ...rest }) => rest);

  const refuse = (problem: Problem): void => {
    setErrors(problemErrors(problem));
    showToast({ severity: 'error', title: 'Not bought', text: problem.detail, life: 5000 });
    if (outdated.includes(problem.type)) void revalidate();
  };

  const pay = async ({ channelUrl }: Record<string, unknown>): Promise<void> => {
    const body = { channelUrl, totalPence: video.totalPence, acceptsLicence: accepts, wantsImmediateSupply: wantsNow };
    const parsed = schema.openCheckout.body.safeParse(body);
    if (!parsed.success) return setErrors(issueErrors(parsed.error));
    setErrors({});
    setBusy(true);
    try {
      const { payUrl } = await call(openCheckout, { params: { videoId: video.id }, body: parsed.data });
      // The button stays busy while the browser leaves.
      location.assign(payUrl);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof Problem)) throw error;
      refuse(error);
    }
  };

  return (
    <Form label="Checkout" errors={errors} onSubmit={(values) => void pay(values)} onEdit={clear}>
      <Field
        name="channelUrl"
        label="The channel it is for"
        hint="The licence names this channel as the only one that may publish the video."
      >
        <TextInput inputMode="url" autoComplete="url" placeholder="https://www.youtube.com/@yourchannel" />
      </Field>
      <section className="rounded-lg border border-line bg-surface p-5">
        <h2 className="text-lg">The licence you get</h2>
        <LicenceText licence={licence} />
        <div className="mt-3 border-t border-line pt-2">
          <Checkbox
            name="acceptsLicence"
            isChecked={accepts}
            onChange={(next) => {
              setAccepts(next);
              clear('acceptsLicence');
            }}
            error={errors['acceptsLicence']}
            label="I have read the licence and accept it."
          />
          <Checkbox
            name="wantsImmediateSupply"
            isChecked={wantsNow}
            onChange={(next) => {
              setWantsNow(next);
              clear('wantsImmediateSupply');
            }}
            error={errors['wantsImmediateSupply']}
            label="I want the original at once, and I know that my right to cancel within 14 days ends when I get it."
          />
        </div>
      </section>
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
