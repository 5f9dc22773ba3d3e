import { editListing } from '#contracts/catalogue/studio.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { inputOf, loadDetailRules, type TextInput, type TextValues } from '#web/components/studio/detailsForm.ts';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { TextFields } from '#web/components/studio/TextFields.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Refusal } from './Refusal.tsx';
import { StudioCard } from './StudioCard.tsx';
import { useVideoForm } from './useVideoForm.ts';

const formFields = ['title', 'description', 'category', 'tags'] as const;

/** Changes what buyers read of a listed video, at once or once a moderator has checked it. */
export const TextCard = ({ video }: { video: StudioAnswer }) => {
  const call = useCall();
  const { title, description, category, tags } = inputOf({ ...video.draft, ...video.edit?.text });
  const { binding, isBusy, refusal } = useVideoForm<TextValues, TextInput>(
    {
      fields: formFields,
      rules: async () => (await loadDetailRules()).textForm,
      send: (words) => call(editListing, { params: { videoId: video.id }, body: words }),
      done: ({ edit }) => (edit?.text ? 'A moderator checks it before buyers see it.' : 'Buyers now see the new text.'),
      failed: 'The text could not be changed.',
    },
    { defaultValues: { title, description, category, tags } },
  );
  return (
    <StudioCard title="What buyers read">
      <Form label="What buyers read" {...binding}>
        <Refusal text={refusal} />
        <TextFields firstCategory={category} />
        <div>
          <Button type="submit" isLoading={isBusy}>
            Save changes
          </Button>
        </div>
      </Form>
    </StudioCard>
  );
};
