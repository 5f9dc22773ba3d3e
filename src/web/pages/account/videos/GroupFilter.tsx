import { Link } from 'react-router-dom';
import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import { groupOf, videoGroups, type VideoGroup } from '#web/components/studio/videoStates.ts';
import { classes } from '#web/ui/classes.ts';

export type Shown = VideoGroup | 'all';

const chips: readonly (readonly [value: Shown, label: string])[] = [['all', 'All'], ...videoGroups];

/** What the address asks for; anything unknown is all. */
export const shownIn = (query: URLSearchParams): Shown =>
  chips.find(([value]) => value === query.get('show'))?.[0] ?? 'all';

export const isShown = (shown: Shown, { status }: MyVideo): boolean => shown === 'all' || groupOf[status] === shown;

/** Chips as links, so that a filter survives a look at one video and the way back. */
export const GroupFilter = ({ videos, active }: { videos: readonly MyVideo[]; active: Shown }) => (
  <nav aria-label="Show" className="mt-5">
    <ul className="flex flex-wrap gap-2">
      {chips.map(([value, label]) => (
        <li key={value}>
          <Link
            to={value === 'all' ? '/account?tab=videos' : `/account?tab=videos&show=${value}`}
            preventScrollReset
            aria-current={value === active ? 'true' : undefined}
            className={classes(
              'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-sm font-medium no-underline transition-colors',
              value === active ? 'bg-ink text-paper' : 'bg-sunk text-muted hover:text-ink',
            )}
          >
            {label}
            <span className="tabular-nums">{videos.filter((video) => isShown(value, video)).length}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
