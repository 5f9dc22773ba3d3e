import type { Review } from '#contracts/reviews/reviews.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Stars } from './Stars.tsx';

/** A buyer's review, and the creator's answer. */
export const ReviewText = ({ review, creator }: { review: Review; creator: string }) => (
  <>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Stars count={review.stars} />
      <span>
        Buyer of “{review.title}”, {formatDate(review.writtenAt)}
      </span>
    </p>
    <p className="mt-2 max-w-text wrap-anywhere whitespace-pre-line">{review.text}</p>
    {review.answer !== null && (
      <div className="mt-3 max-w-text border-l-2 border-line pl-4">
        <p className="text-sm font-medium">{creator} answers</p>
        <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-muted">{review.answer}</p>
      </div>
    )}
  </>
);
