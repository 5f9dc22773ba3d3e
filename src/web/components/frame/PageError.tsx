import { useEffect, useState, type ComponentType } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import type { ProblemDocument } from '#contracts/http/problem.ts';
import { Head } from '#web/seo/Head.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Reference } from './Reference.tsx';
import { openNotFound, openedNotFound } from './lateNotFound.ts';
import { SiteFrame } from './SiteShell.tsx';

const LateNotFound = () => {
  const [NotFound, setNotFound] = useState<ComponentType | null>(openedNotFound);
  useEffect(() => {
    if (!NotFound) void openNotFound().then((page) => setNotFound(() => page));
  }, [NotFound]);
  return NotFound && <NotFound />;
};

/** What a page shows when its loader was refused or something broke; 404 has its own. */
export const PageError = () => {
  const error = useRouteError();
  const answer = isRouteErrorResponse(error) ? error : undefined;
  const { detail, instance } = (answer?.data ?? {}) as Partial<ProblemDocument>;
  if (answer?.status === 404) return <LateNotFound />;
  return (
    <div className="wrap">
      <Head title="Something went wrong" isHidden />
      <EmptyState
        headingLevel={1}
        title="Something went wrong"
        text={detail ?? 'This page could not be shown. Please try again in a moment.'}
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      />
      <Reference instance={instance} className="-mt-8 mb-14 text-center" />
    </div>
  );
};

/** The last resort, when the frame itself has no page to hold. */
export const SiteError = () => (
  <SiteFrame>
    <PageError />
  </SiteFrame>
);
