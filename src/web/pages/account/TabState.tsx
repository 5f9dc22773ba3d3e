import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Loading, not loaded, or what was loaded; an older answer stays while a newer one fails. */
export const TabState = <Answer,>({
  query,
  children,
}: {
  query: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}) => {
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <div className="mt-6">
        <Notice severity="danger" isAlert>
          <div className="flex flex-wrap items-center justify-between gap-3">
            {problemText(query.error, 'This could not be loaded.')}
            <Button variant="hairline" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </div>
        </Notice>
      </div>
    );
  return (
    <div role="status" aria-label="Loading" className="mt-6 flex flex-col gap-3">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
};
