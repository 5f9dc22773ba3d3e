import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { editListing } from '#contracts/catalogue/studio.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { inputOf, wordsForm, type WordsInput, type WordsValues } from '#web/components/studio/detailsForm.ts';
import { showFieldErrors } from '#web/components/studio/showFieldErrors.ts';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { WordFields } from '#web/components/studio/WordFields.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useClearOnEdit } from '#web/ui/fields/useClearOnEdit.ts';
import { Refusal } from './Refusal.tsx';
import { StudioCard } from './StudioCard.tsx';
import { useVideoCommand } from './useVideoCommand.ts';

const formFields = ['title', 'description', 'category', 'tags'] as const;

/** Changes what buyers read of a listed video, at once. */
export const WordsCard = ({ video }: { video: StudioAnswer }) => {
  const call = useCall();
  const { title, description, category, tags } = inputOf(video.draft);
  const form = useForm<WordsInput, unknown, WordsValues>({
    resolver: zodResolver(wordsForm),
    reValidateMode: 'onSubmit',
    defaultValues: { title, description, category, tags },
  });
  useClearOnEdit(form);
  const { errors, defaultValues } = form.formState;
  const { isBusy, refusal, command } = useVideoCommand();

  const save = (words: WordsValues): Promise<void> =>
    command({
      send: () => call(editListing, { params: { videoId: video.id }, body: words }),
      done: 'Buyers read the new words now.',
      failed: 'The words could not be changed.',
      onProblem: (problem) =>
        showFieldErrors(problem, formFields, (name, message, isFirst) =>
          form.setError(name, { type: 'server', message }, { shouldFocus: isFirst }),
        ),
    });
  return (
    <StudioCard title="What buyers read">
      <form
        noValidate
        aria-label="What buyers read"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="flex flex-col gap-5"
      >
        <Refusal text={refusal} />
        <WordFields register={form.register} errors={errors} firstCategory={defaultValues?.category} />
        <div>
          <Button type="submit" isLoading={isBusy}>
            Save changes
          </Button>
        </div>
      </form>
    </StudioCard>
  );
};
