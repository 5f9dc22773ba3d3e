import { useQuery } from '@tanstack/react-query';
import { grantDocument } from '#contracts/catalogue/studio.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { DocumentText } from '#web/components/papers/DocumentText.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';

/** What is signed; the same for every file of the page. */
export const useGrant = () => {
  const call = useCall();
  return useQuery({
    queryKey: ['grant'],
    queryFn: ({ signal }) => call(grantDocument, { signal }),
    staleTime: Infinity,
  });
};

/** The document above the signature, readable in place. */
export const GrantText = ({ grant }: { grant: ReturnType<typeof useGrant> }) => {
  if (grant.data) return <DocumentText label="Grant of exclusive rights" document={grant.data} />;
  if (grant.error)
    return (
      <Notice severity="danger" isAlert>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {problemText(grant.error, 'The document to sign could not be loaded.')}
          <Button variant="hairline" onClick={() => void grant.refetch()}>
            Try again
          </Button>
        </div>
      </Notice>
    );
  return <Skeleton className="h-72 w-full" />;
};
