import { useState } from 'react';
import { appealDecision } from '#contracts/catalogue/studio.ts';
import * as schema from '#contracts/catalogue/studio.schema.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { issueErrors, problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Refusal } from './Refusal.tsx';
import { StudioCard } from './StudioCard.tsx';
import { useVideoCommand } from './useVideoCommand.ts';

/** Once: another moderator looks at it again. */
export const AppealCard = ({ video }: { video: StudioAnswer }) => {
  const call = useCall();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { isBusy, refusal, command } = useVideoCommand();

  const appeal = (values: Record<string, unknown>): void => {
    const parsed = schema.appealDecision.body.safeParse(values);
    if (!parsed.success) return setErrors(issueErrors(parsed.error));
    setErrors({});
    void command({
      send: () => call(appealDecision, { params: { videoId: video.id }, body: parsed.data }),
      done: 'Your appeal is made. Another moderator looks at it.',
      failed: 'The appeal could not be made.',
      onProblem: (problem) => {
        setErrors(problemErrors(problem));
        return problem.errors.length === 0 ? problem.detail : undefined;
      },
    });
  };
  return (
    <StudioCard
      title="Appeal"
      text="You think the decision is wrong? Say why, once; somebody who has not decided before looks at it again."
    >
      <Form label="Appeal" errors={errors} onSubmit={appeal}>
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
