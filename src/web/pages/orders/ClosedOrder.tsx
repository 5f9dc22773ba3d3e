import type { LossReason } from '#contracts/sales/businessVocabulary.ts';
import type { Video } from '#contracts/catalogue/catalogue.ts';
import type { Order } from '#contracts/sales/sales.ts';
import { ClosedNotice } from '#web/components/videos/ClosedNotice.tsx';
import { JustSold } from '#web/components/videos/JustSold.tsx';
import { Head } from '#web/seo/Head.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

type ClosedOrderText = {
  title: string;
  text: string;
  /** To the checkout; without it there is nothing to buy any more. */ again?: string;
};

const texts: Record<Exclude<LossReason, 'sold'> | 'failed', ClosedOrderText> = {
  failed: {
    title: 'Your bank refused the payment',
    text: 'The video is for sale again. You can try with another card, or ask your bank.',
    again: 'Try again',
  },
  expired: {
    title: 'This checkout has expired',
    text: 'It was open for a limited time, and you did not pay. As long as nobody else buys the video, you can start again.',
    again: 'Start again',
  },
  priceChanged: {
    title: 'The price changed while you were paying',
    text: 'You only ever pay a price that you have seen. Check the new price, then decide.',
    again: 'See the new price',
  },
  replaced: {
    title: 'You started this purchase again',
    text: 'You changed an answer at the checkout, so a newer order replaced this one.',
    again: 'Back to the checkout',
  },
  accountClosed: {
    title: 'Your account cannot buy at the moment',
    text: 'We closed this purchase because your account was suspended or deleted. You have not been charged.',
  },
  withdrawn: {
    title: 'This video is no longer for sale',
    text: 'It was taken off the marketplace while you were buying.',
  },
};

/** An order that did not become a sale: why, that nothing was charged, and what one can do now. */
export const ClosedOrder = ({ order, similar }: { order: Order; similar: readonly Video[] }) => {
  if (order.lostBecause === 'sold') return <JustSold similar={similar} />;
  const { title, text, again } = texts[order.lostBecause ?? 'failed'];
  return (
    <>
      <Head title="Purchase not completed" isHidden />
      <ClosedNotice
        tag="Purchase not completed"
        title={title}
        text={`${text} Your card has not been charged for “${order.title}”.`}
        similar={similar}
      >
        <div className="flex flex-wrap gap-3">
          {again !== undefined && <ButtonLink to={`/videos/${order.videoId}/checkout`}>{again}</ButtonLink>}
          <ButtonLink to="/browse" variant={again === undefined ? 'ink' : 'hairline'}>
            Browse Videos
          </ButtonLink>
        </div>
      </ClosedNotice>
    </>
  );
};
