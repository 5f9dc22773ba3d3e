import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { typedPounds, priceForm, type PriceInput, type PriceValues } from '#web/components/studio/detailsForm.ts';
import { PriceField } from '#web/components/studio/PriceField.tsx';
import { showFieldErrors } from '#web/components/studio/showFieldErrors.ts';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { Button } from '#web/ui/Button.tsx';
import { useClearOnEdit } from '#web/ui/fields/useClearOnEdit.ts';
import { Refusal } from './Refusal.tsx';
import { StudioCard } from './StudioCard.tsx';
import { useVideoCommand } from './useVideoCommand.ts';

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
  const form = useForm<PriceInput, unknown, PriceValues>({
    resolver: zodResolver(priceForm),
    reValidateMode: 'onSubmit',
    defaultValues: { pricePence: typedPounds(video.pricePence) },
  });
  useClearOnEdit(form);
  const typed = useWatch({ control: form.control, name: 'pricePence' });
  const { isBusy, refusal, command } = useVideoCommand();

  const submit = ({ pricePence }: PriceValues): Promise<void> =>
    command({
      send: () => send(pricePence),
      done,
      failed: 'The price could not be changed.',
      onProblem: (problem) =>
        showFieldErrors(problem, ['pricePence'], (name, message) =>
          form.setError(name, { type: 'server', message }, { shouldFocus: true }),
        ),
    });
  return (
    <StudioCard title={title} text={text}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        className="flex flex-col gap-5"
      >
        <Refusal text={refusal} />
        <PriceField
          input={form.register('pricePence')}
          typed={typed}
          error={form.formState.errors.pricePence?.message}
        />
        <div>
          <Button type="submit" isLoading={isBusy}>
            {button}
          </Button>
        </div>
      </form>
    </StudioCard>
  );
};
