import { BadgeCheck, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Agreement } from '#contracts/sales/checkoutStatements.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import type { OrderOpening } from '#contracts/catalogue/originals.ts';
import type { Guard } from '#contracts/certificates/certificates.ts';
import type { OwnReview } from '#contracts/reviews/reviews.ts';
import type { Assignment } from '#contracts/sales/assignments.ts';
import type { Licence, Order } from '#contracts/sales/sales.ts';
import { PaperButton } from '#web/components/papers/PaperButton.tsx';
import { LicenceText } from '#web/components/papers/LicenceText.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { Thumbnail } from '#web/components/videos/Thumbnail.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Head } from '#web/seo/Head.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { TransferCard } from './TransferCard.tsx';
import { CertificateCard } from './CertificateCard.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { GuardCard } from './GuardCard.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { PaidBlock } from './PaidBlock.tsx';
import { SeenBy } from './SeenBy.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { takedownText } from './takedownText.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
);

/** Confirms on a page that stays what was agreed to before paying, in the words of then. */
const Agreed = ({ order, agreement }: { order: Order; agreement: Agreement }) => (
  <section>
    <h2 className="text-xl">What you agreed to</h2>
    <p className="mt-2 text-sm text-muted">
      You bought as a {agreement.buysAs} on {formatDate(order.createdAt)} (UTC), at {formatPounds(order.totalPence)} in
      all, and stated:
    </p>
    <ul className="mt-3 flex flex-col gap-2 text-sm">
      {agreement.statements.map((statement) => (
        <li key={statement} className="flex gap-2.5">
          <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-ok" />
          {statement}
        </li>
      ))}
    </ul>
  </section>
);

const steps = [
  {
    title: 'Keep it safe',
    text: 'Store the file. It stays under My Purchases too.',
    to: '/account?tab=purchases',
    link: 'My Purchases',
  },
  {
    title: 'Publish it',
    text: 'Edit it, use it, earn with it. Nobody else has a licence for it.',
    to: '/licensing',
    link: 'What you may do',
  },
  {
    title: 'Something wrong?',
    text: 'Tell us if the file is faulty or not as described.',
    to: '/support',
    link: 'Ask for support',
  },
];

const WhatNext = () => (
  <section className="mt-14">
    <h2 className="text-xl">What to do next</h2>
    <ul className="mt-4 grid gap-4 md:grid-cols-3">
      {steps.map(({ title, text, to, link }) => (
        <li key={to} className="rounded-lg border border-line bg-surface p-5">
          <h3 className="text-base">{title}</h3>
          <p className="mt-1.5 mb-3 text-sm text-muted">{text}</p>
          <TextLink to={to}>{link}</TextLink>
        </li>
      ))}
    </ul>
  </section>
);

const Receipt = ({ order, refundedPence }: { order: Order; refundedPence: number }) => {
  const { brandName } = useBoot();
  return (
    <aside className="rounded-lg border border-line bg-surface p-6">
      <h2 className="text-xl">Receipt</h2>
      <div className="mt-2">
        <PaidBlock order={order} refundedPence={refundedPence} />
      </div>
      <dl className="mt-6 flex flex-col gap-4">
        {order.soldAt !== null && <Fact name="Sold on">{formatDate(order.soldAt)} (UTC)</Fact>}
        <Fact name="For the channel">{order.channelUrl}</Fact>
        <Fact name="Order">
          <span className="proof">{order.id}</span>
        </Fact>
        {order.proof !== null && (
          <Fact name="Proof of the sale">
            <span className="proof">{order.proof}</span>
            <span className="mt-1 block text-sm text-muted">
              The entry in {brandName}’s event log that made this video yours. Keep it with your records.
            </span>
          </Fact>
        )}
      </dl>
      <p className="mt-5 mb-4 text-sm text-muted">A total of {formatPounds(order.totalPence)} was charged, once.</p>
      <div className="flex flex-wrap gap-2">
        <OrderPapers order={order} refundedPence={refundedPence} />
      </div>
    </aside>
  );
};

type PurchaseProps = {
  order: Order;
  refundedPence: number;
  licence: Licence;
  review: OwnReview;
  openings: OrderOpening[];
  guard: Guard;
  assignment: Assignment;
};

export const Purchase = ({ order, refundedPence, licence, review, openings, guard, assignment }: PurchaseProps) => {
  const { origin } = useBoot();
  const { title, proof } = order;
  return (
    <div className="wrap py-12">
      <Head title="It is yours" isHidden />
      <section className="grid items-center gap-8 rounded-lg border border-line bg-surface p-6 sm:p-10 md:grid-cols-[1fr_minmax(0,24rem)]">
        <div>
          <p className="flex items-center gap-2 text-sm font-semibold text-ok">
            <BadgeCheck aria-hidden size={18} />
            Payment confirmed
          </p>
          <h1 className="mt-3 text-3xl">It is yours, and nobody else’s.</h1>
          <p className="mt-3 mb-6 text-muted">
            “{order.title}” by {order.creator} has left the marketplace for good.
          </p>
          <DownloadButton orderId={order.id} />
        </div>
        <Thumbnail source={order.thumbnail ?? ''} isEager className="aspect-video w-full rounded-md object-cover" />
      </section>
      <div className="mt-10 grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <div className="flex min-w-0 flex-col gap-10">
          <section>
            <h2 className="text-xl">Your licence</h2>
            <LicenceText licence={licence} />
            <div className="mt-4">
              <PaperButton orderId={order.id} title={order.title} paper="licence" />
            </div>
          </section>
          {proof !== null && (
            <>
              <CertificateCard
                orderId={order.id}
                certificateId={assignment.certificateId}
                hasPrice={assignment.certificateId === proof}
              />
              <GuardCard
                guard={guard}
                notice={takedownText({
                  title,
                  heldSince: formatDate(assignment.ownedSince),
                  isTransferred: assignment.certificateId !== proof,
                  address: `${origin}/verify/${assignment.certificateId}`,
                })}
              />
            </>
          )}
          <ReviewCard order={order} own={review} />
          <SeenBy openings={openings} />
          <TransferCard orderId={order.id} access={assignment.access} pending={assignment.pending} />
          {order.agreement && <Agreed order={order} agreement={order.agreement} />}
        </div>
        <Receipt order={order} refundedPence={refundedPence} />
      </div>
      <WhatNext />
    </div>
  );
};
