import type { ContentRequest } from '#contracts/requests/requests.ts';
import { categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { answersText, budgetText, deadlineText } from './requestStates.ts';

/** What, for how much, until when. */
export const RequestFacts = ({ request }: { request: ContentRequest }) => (
  <dl className="grid grid-cols-2 gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-6 text-sm">
    {[
      ['Budget', budgetText(request)],
      ['When', deadlineText(request)],
      ['Category', categoryLabel(request.category)],
      ['Asked', formatDate(request.requestedAt)],
      ['So far', answersText(request.answers)],
    ].map(([name, value]) => (
      <div key={name}>
        <dt className="text-muted">{name}</dt>
        <dd className="font-medium tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
