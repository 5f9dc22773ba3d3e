import { useRevalidator } from 'react-router-dom';
import type { Creator } from '#contracts/catalogue/creators.ts';
import { answerReview, type CreatorReviews, type Review } from '#contracts/reviews/reviews.ts';
import { reviewLimits } from '#contracts/site/houseRules.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { ReportButton } from '#web/components/reports/ReportButton.tsx';
import { ReviewText } from '#web/components/reviews/ReviewText.tsx';
import { Stars } from '#web/components/reviews/Stars.tsx';
import { useSession } from '#web/app/session/useSession.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

const AnswerForm = ({ orderId, title }: Review) => {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/reviews/reviews.schema.ts')).answerReview.body,
    send: async (body) => {
      await call(answerReview, { params: { orderId }, body });
      await revalidate();
    },
    refused: { text: 'Your answer could not be sent. Please try again.' },
  });
  return (
    <div className="mt-4 max-w-text">
      <Form label={`Answer the review of ${title}`} {...form.binding}>
        <Field name="text" label="Your answer" hint="You can answer once, and everybody can read it.">
          <TextArea rows={3} maxLength={reviewLimits.textLength} />
        </Field>
        <div>
          <Button type="submit" variant="hairline" isLoading={form.isBusy}>
            Answer
          </Button>
        </div>
      </Form>
    </div>
  );
};

/** The buyers' reviews of this creator's videos; the creator answers in place. */
export const Reviews = ({
  creator,
  reviews: { reviews, rating, total },
}: {
  creator: Creator;
  reviews: CreatorReviews;
}) => {
  const isOwn = useSession()?.username === creator.username;
  if (rating === null) return null;
  return (
    <section id="reviews" className="mt-12 scroll-mt-20">
      <h2 className="text-2xl">Reviews</h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Stars count={rating.average} />
        {rating.average} from {rating.count === 1 ? '1 buyer' : `${rating.count} buyers`}. Each of them bought and
        downloaded the video they review.
      </p>
      <ul aria-label="Reviews" className="mt-6 flex flex-col gap-4">
        {reviews.map((review) => (
          <li key={review.orderId} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
            <ReviewText review={review} creator={creator.displayName} />
            {isOwn && review.answer === null && <AnswerForm {...review} />}
            <div className="mt-2 -ml-5">
              <ReportButton thing="review" thingId={review.orderId}>
                Report the review
              </ReportButton>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        {total > reviews.length && `The latest ${reviews.length} of ${total}. `}
        Is one of them unfair or unlawful? <TextLink to="/contact">Tell us</TextLink>
      </p>
    </section>
  );
};
