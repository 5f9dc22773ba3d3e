import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './classes.ts';

export type TabItem = { key: string; label: string; to: string; icon?: ReactNode; mark?: ReactNode };

/** Tabs as links, so that each has an address. `isSide`: a column beside the content from 960 px on. */
export const TabLinks = ({
  label,
  items,
  active,
  isSide = false,
}: {
  label: string;
  items: readonly TabItem[];
  active: string;
  isSide?: boolean;
}) => (
  <nav aria-label={label}>
    <ul className={classes('flex gap-1 overflow-x-auto', isSide && 'md:flex-col')}>
      {items.map((item) => (
        <li key={item.key}>
          <Link
            to={item.to}
            preventScrollReset
            aria-current={item.key === active ? 'page' : undefined}
            className={classes(
              'flex min-h-11 items-center gap-2.5 rounded-full px-4 text-sm whitespace-nowrap no-underline transition-colors',
              item.key === active ? 'bg-ink font-semibold text-paper' : 'text-muted hover:bg-sunk hover:text-ink',
            )}
          >
            {item.icon}
            {item.label}
            {item.mark && <span className="ml-auto pl-2">{item.mark}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
