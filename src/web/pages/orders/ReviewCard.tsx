import { useState } from 'react';
import type { Order } from '#contracts/sales/sales.ts';
import { writeReview, type OwnReview } from '#contracts/reviews/reviews.ts';
import * as schema from '#contracts/reviews/reviews.schema.ts';
import { reviewLimits } from '#contracts/site/houseRules.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { ReviewText } from '#web/components/reviews/ReviewText.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { issueErrors, problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { showToast } from '#web/ui/toast.ts';
import { StarsField } from './StarsField.tsx';

const ReviewForm = ({ orderId, onWritten }: { orderId: string; onWritten: (own: OwnReview) => void }) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const [stars, setStars] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const send = async (text: unknown): Promise<void> => {
    const parsed = schema.writeReview.body.safeParse({ stars: stars === 0 ? undefined : stars, text });
    if (!parsed.success) return setErrors(issueErrors(parsed.error));
    setErrors({});
    const write = async (): Promise<void> => {
      onWritten(await call(writeReview, { params: { orderId }, body: parsed.data }));
      showToast({ severity: 'success', title: 'Thank you', text: 'Your review is on the creator’s page.' });
    };
    await run(write, {
      text: 'Your review could not be sent. Please try again.',
      on: (problem) => setErrors(problemErrors(problem)),
    });
  };
  return (
    <Form label="Your review" errors={errors} onSubmit={({ text }) => void send(text)}>
      <StarsField
        value={stars}
        error={errors['stars']}
        onChange={(chosen) => {
          setStars(chosen);
          setErrors(({ stars: _, ...others }) => others);
        }}
      />
      <Field
        name="text"
        label="How was it?"
        hint={`Everybody can read it, without your name. At most ${reviewLimits.textLength} characters.`}
      >
        <TextArea maxLength={reviewLimits.textLength} />
      </Field>
      <div>
        <Button type="submit" isLoading={isBusy}>
          Send the review
        </Button>
      </div>
    </Form>
  );
};

/** One review a purchase, once its original has been downloaded. */
export const ReviewCard = ({ order, own }: { order: Order; own: OwnReview }) => {
  const [written, setWritten] = useState(own);
  // What the page has read since then wins, but for a review that it does not know yet.
  const { review, mayWrite } = written.review !== null && own.review === null ? written : own;
  const content = () => {
    if (review?.isHidden) return <Notice severity="info">Your review was taken off the site by a moderator.</Notice>;
    if (review) return <ReviewText review={review} creator={order.creator} />;
    if (mayWrite) return <ReviewForm orderId={order.id} onWritten={setWritten} />;
    return (
      <p className="text-sm text-muted">
        Once you have downloaded the original, you can say here how it is. It helps {order.creator} and other buyers.
      </p>
    );
  };
  return (
    <section>
      <h2 className="mb-3 text-xl">Your review</h2>
      {content()}
    </section>
  );
};
