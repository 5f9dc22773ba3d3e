import { useQuery } from '@tanstack/react-query';
import { grantDocument, type GrantDocument } from '#contracts/studio.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { problemText } from '../../ui/problemText.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCall } from '../Providers.tsx';

/** What is signed; the same for every file of the page. */
export const useGrant = () => {
  const call = useCall();
  return useQuery({
    queryKey: ['grant'],
    queryFn: ({ signal }) => call(grantDocument, { signal }),
    staleTime: Infinity,
  });
};

const Text = ({ grant: { text, version, hash } }: { grant: GrantDocument }) => (
  <>
    <div
      tabIndex={0}
      role="region"
      aria-label="Grant of exclusive rights"
      className="max-h-72 overflow-y-auto rounded-md bg-sunk p-4 text-sm whitespace-pre-line"
    >
      {text}
    </div>
    <p className="proof mt-2 text-muted">
      version {version} · SHA-256 {hash}
    </p>
  </>
);

/** The document above the signature, readable in place. */
export const GrantText = ({ grant }: { grant: ReturnType<typeof useGrant> }) => {
  if (grant.data) return <Text grant={grant.data} />;
  if (grant.error)
    return (
      <Notice severity="danger" isAlert>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {problemText(grant.error, 'What you sign could not be loaded.')}
          <Button look="hairline" onClick={() => void grant.refetch()}>
            Try again
          </Button>
        </div>
      </Notice>
    );
  return <Skeleton className="h-72 w-full" />;
};
