import { Link } from 'react-router-dom';
import { classes } from './classes.ts';

export type PaginationProps = {
  page: number;
  pageCount: number;
  /** The address of a page. */
  to: (page: number) => string;
};

/** 1 … 4 5 6 … 20: the ends, the neighbours, and gaps (null) between them. */
export const shownPages = (page: number, pageCount: number): (number | null)[] => {
  const near = [1, page - 1, page, page + 1, pageCount].filter((candidate) => candidate >= 1 && candidate <= pageCount);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const previous = sorted[index - 1];
    if (previous === undefined || page === previous + 1) return [page];
    return page === previous + 2 ? [previous + 1, page] : [null, page];
  });
};

const link = 'grid min-h-11 min-w-11 place-items-center rounded-full px-3 text-sm no-underline tabular-nums';

export const Pagination = ({ page, pageCount, to }: PaginationProps) => {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={classes(link, 'hover:bg-sunk')}>
          Previous
        </Link>
      )}
      {shownPages(page, pageCount).map((shownPage, index) =>
        shownPage === null ? (
          <span key={`gap-${index}`} aria-hidden className="px-1 text-muted">
            …
          </span>
        ) : (
          <Link
            key={shownPage}
            to={to(shownPage)}
            aria-label={`Page ${shownPage}`}
            aria-current={shownPage === page ? 'page' : undefined}
            className={classes(link, shownPage === page ? 'bg-ink text-paper' : 'hover:bg-sunk')}
          >
            {shownPage}
          </Link>
        ),
      )}
      {page < pageCount && (
        <Link to={to(page + 1)} rel="next" className={classes(link, 'hover:bg-sunk')}>
          Next
        </Link>
      )}
    </nav>
  );
};
