import { useMatches } from 'react-router-dom';
import { Head } from '#web/seo/Head.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const titleOf = (handle: unknown): string =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
    ? handle.title
    : 'One moment';

/** The content of a guarded page until the browser knows who is signed in. */
export const GuardedShell = () => {
  const title = titleOf(useMatches().at(-1)?.handle);
  return (
    <div className="wrap py-12">
      <Head title={title} isHidden />
      <p role="status" className="sr-only no-script:hidden">
        Loading…
      </p>
      <noscript>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-4">This page is only for people who are signed in, and it needs JavaScript.</p>
      </noscript>
      <div className="no-script:hidden">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="mt-6 h-5 w-full max-w-text" />
        <Skeleton className="mt-3 h-5 w-2/3 max-w-text" />
        <div className="mt-10 grid gap-6 sm:grid-cols-2 md:grid-cols-3">
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} className="aspect-video w-full" />
          ))}
        </div>
      </div>
    </div>
  );
};
