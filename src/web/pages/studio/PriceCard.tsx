import { useWatch } from 'react-hook-form';
import { loadDetailRules, typedPounds, type PriceInput, type PriceValues } from '#web/components/studio/detailsForm.ts';
import { PriceField } from '#web/components/studio/PriceField.tsx';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Refusal } from './Refusal.tsx';
import { StudioCard } from './StudioCard.tsx';
import { useVideoForm } from './useVideoForm.ts';

export type PriceCardProps = {
  video: StudioAnswer;
  title: string;
  text: string;
  button: string;
  done: string;
  send: (pricePence: number) => Promise<StudioAnswer>;
};

/** A price to be named, for the first time or anew. */
export const PriceCard = ({ video, title, text, button, done, send }: PriceCardProps) => {
  const { form, binding, isBusy, refusal } = useVideoForm<PriceValues, PriceInput>(
    {
      fields: ['pricePence'],
      rules: async () => (await loadDetailRules()).priceForm,
      send: ({ pricePence }) => send(pricePence),
      done,
      failed: 'The price could not be changed.',
    },
    { defaultValues: { pricePence: typedPounds(video.pricePence) } },
  );
  const typed = useWatch({ control: form.control, name: 'pricePence' });
  return (
    <StudioCard title={title} text={text}>
      <Form label={title} {...binding}>
        <Refusal text={refusal} />
        <PriceField typed={typed} />
        <div>
          <Button type="submit" isLoading={isBusy}>
            {button}
          </Button>
        </div>
      </Form>
    </StudioCard>
  );
};
