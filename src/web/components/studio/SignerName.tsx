import { useQuery } from '@tanstack/react-query';
import { getProfile } from '#contracts/profile/profile.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

const KEY = ['signer'];

/** The legal name in the profile, with which its creator signs. */
export const useSigner = () => {
  const call = useCall();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { firstName, lastName } = await call(getProfile, { signal });
      return `${firstName} ${lastName}`.trim();
    },
  });
};

/** Who signs, and who will read it. */
export const SignerName = ({ signer }: { signer: ReturnType<typeof useSigner> }) => {
  if (signer.data === undefined && signer.error)
    return (
      <Notice severity="danger" isAlert>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {problemText(signer.error, 'Your name could not be loaded.')}
          <Button variant="hairline" onClick={() => void signer.refetch()}>
            Try again
          </Button>
        </div>
      </Notice>
    );
  return (
    <div>
      <dl>
        <dt className="text-sm font-medium">You sign as</dt>
        <dd className="mt-1 text-lg wrap-anywhere">{signer.data ?? <Skeleton className="h-7 w-48" />}</dd>
      </dl>
      <p className="mt-1 text-sm text-muted">
        This is the legal name in your profile; <TextLink to="/account">change it there</TextLink> if it is not yours.
        The buyer reads it in the licence, and so does whoever the buyer passes the licence on to. It stands nowhere
        public. We keep it with the time, your network address and the document’s fingerprint.
      </p>
    </div>
  );
};
