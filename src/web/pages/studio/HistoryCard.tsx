import type { VideoStep } from '#contracts/catalogue/studio.ts';
import { StudioCard } from './StudioCard.tsx';

const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** The events of the video, in the order in which the server lists them. */
export const HistoryCard = ({ history }: { history: readonly VideoStep[] }) => (
  <StudioCard title="History">
    <ol aria-label="History" className="flex flex-col gap-4">
      {history.map(({ at, what, note }) => (
        <li key={at + what} className="border-l-2 border-line pl-4 text-sm">
          <p className="font-medium">{what}</p>
          <time dateTime={at} className="text-muted">
            {moments.format(new Date(at))}
          </time>
          {note !== null && note !== '' && <p className="mt-1">{note}</p>}
        </li>
      ))}
    </ol>
  </StudioCard>
);
