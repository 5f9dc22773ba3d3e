import type { MyRequest } from '#contracts/support.ts';
import { categoryLabel } from '#contracts/vocabulary.ts';
import { formatDate } from '../../components/videoText.ts';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

const states: Record<MyRequest['status'], string> = {
  unconfirmed: 'Waiting for your confirmation',
  open: 'With our moderators',
};

/** What the buyer has asked for. */
export const OpenRequests = ({ requests }: { requests: readonly MyRequest[] }) => (
  <section className="mt-12">
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="text-xl">Open requests</h2>
      <TextLink to="/request">Request Content</TextLink>
    </div>
    {requests.length === 0 ? (
      <p className="mt-3 text-muted">You have not asked for anything yet. Tell creators what you are looking for.</p>
    ) : (
      <ul
        aria-label="Open requests"
        className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface px-6 py-2"
      >
        {requests.map(({ id, title, category, status, requestedAt, reference }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{title}</span>
              <span className="text-sm text-muted">
                {categoryLabel(category)} · {formatDate(requestedAt)} · <span className="proof">{reference}</span>
              </span>
            </span>
            <Tag severity={status === 'open' ? 'info' : 'warning'}>{states[status]}</Tag>
          </li>
        ))}
      </ul>
    )}
  </section>
);
