import { Link } from 'react-router-dom';
import { classes } from '#web/ui/classes.ts';

type CategoryLinksProps = {
  categories: readonly (readonly [value: string, label: string])[];
  current: string;
  addressOf: (category: string) => string;
};

/** One link per category, in a row. */
export const CategoryLinks = ({ categories, current, addressOf }: CategoryLinksProps) => (
  <nav aria-label="Categories">
    <ul className="flex flex-wrap gap-2">
      {categories.map(([value, label]) => (
        <li key={value}>
          <Link
            to={addressOf(value)}
            aria-current={value === current ? 'page' : undefined}
            className={classes(
              'inline-flex min-h-10 items-center rounded-full border px-4 text-sm no-underline',
              value === current ? 'border-ink bg-ink text-paper' : 'border-line text-muted hover:text-ink',
            )}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
