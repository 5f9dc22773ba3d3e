import { appealDecision } from '#contracts/catalogue/studio.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Refusal } from './Refusal.tsx';
import { StudioCard } from './StudioCard.tsx';
import { useVideoForm } from './useVideoForm.ts';

/** Possible once: another moderator decides again. */
export const AppealCard = ({ video }: { video: StudioAnswer }) => {
  const call = useCall();
  const { binding, isBusy, refusal } = useVideoForm({
    fields: ['text'],
    rules: async () => (await import('#contracts/catalogue/studio.schema.ts')).appealDecision.body,
    send: (body) => call(appealDecision, { params: { videoId: video.id }, body }),
    done: 'We have your appeal. Another moderator will review it.',
    failed: 'Your appeal could not be sent.',
  });
  return (
    <StudioCard
      title="Appeal"
      text="Do you think the decision is wrong? You can appeal once, and a different moderator will review it."
    >
      <Form label="Appeal" {...binding}>
        <Refusal text={refusal} />
        <Field name="text" label="Why the decision is wrong" hint="A sentence or two; up to 2,000 characters.">
          <TextArea rows={5} />
        </Field>
        <div>
          <Button type="submit" isLoading={isBusy}>
            Ask for another decision
          </Button>
        </div>
      </Form>
    </StudioCard>
  );
};
