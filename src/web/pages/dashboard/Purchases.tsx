import { Link } from 'react-router-dom';
import { formatPounds } from '#contracts/shared/money.ts';
import type { Order } from '#contracts/sales/sales.ts';
import { Thumbnail } from '#web/components/videos/Thumbnail.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

const SHOWN = 3;

/** The newest purchases, and the way to the rest. */
export const Purchases = ({ purchases }: { purchases: readonly Order[] }) => (
  <section className="mt-12">
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="text-xl">What you own</h2>
      <TextLink to="/account?tab=purchases">All purchases</TextLink>
    </div>
    <ul className="mt-5 grid gap-6 sm:grid-cols-2 md:grid-cols-3">
      {purchases.slice(0, SHOWN).map((order) => (
        <li key={order.id}>
          <Link to={`/orders/${order.id}`} className="group block text-ink no-underline">
            <Thumbnail
              source={order.thumbnail ?? '/default-thumbnail.svg'}
              className="aspect-video w-full rounded-md bg-sunk object-cover"
            />
            <span className="head mt-3 block text-lg leading-tight group-hover:underline">{order.title}</span>
            <span className="mt-1 block text-sm text-muted">
              by {order.creator} · {formatDate(order.soldAt ?? order.createdAt)} · {formatPounds(order.totalPence)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
