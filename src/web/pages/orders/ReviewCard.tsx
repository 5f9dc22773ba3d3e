import { useState } from 'react';
import type { Order } from '#contracts/sales/sales.ts';
import { writeReview, type OwnReview } from '#contracts/reviews/reviews.ts';
import { reviewLimits } from '#contracts/site/houseRules.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { ReviewText } from '#web/components/reviews/ReviewText.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { showToast } from '#web/ui/toast.ts';
import { StarsField } from './StarsField.tsx';

const ReviewForm = ({ orderId, onWritten }: { orderId: string; onWritten: (own: OwnReview) => void }) => {
  const call = useCall();
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/reviews/reviews.schema.ts')).writeReview.body,
    send: async (body) => {
      onWritten(await call(writeReview, { params: { orderId }, body }));
      showToast({ severity: 'success', title: 'Thank you', text: 'Your review is on the creator’s page.' });
    },
    refused: { text: 'Your review could not be sent. Please try again.' },
  });
  return (
    <Form label="Your review" {...form.binding}>
      <StarsField />
      <Field
        name="text"
        label="How was it?"
        hint={`Everybody can read it, without your name. At most ${reviewLimits.textLength} characters.`}
      >
        <TextArea maxLength={reviewLimits.textLength} />
      </Field>
      <div>
        <Button type="submit" isLoading={form.isBusy}>
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
    if (review?.isHidden) return <Notice severity="info">A moderator removed your review.</Notice>;
    if (review) return <ReviewText review={review} creator={order.creator} />;
    if (mayWrite) return <ReviewForm orderId={order.id} onWritten={setWritten} />;
    return (
      <p className="text-sm text-muted">
        Once you have downloaded the original, you can review it here. Your review helps {order.creator} and other
        buyers.
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
