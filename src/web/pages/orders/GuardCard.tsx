import type { Guard } from '#contracts/certificates/certificates.ts';
import { CopyButton } from '#web/components/actions/CopyButton.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';

const kindOf = (isSameFile: boolean): string => (isSameFile ? 'the same file' : 'a copy of the film');

/** The uploads that were refused because they repeat this video, and what its owner sends to other platforms. */
export const GuardCard = ({ guard: { blocked, count }, notice }: { guard: Guard; notice: string }) => {
  const { brandName } = useBoot();
  return (
    <section>
      <h2 className="text-xl">Exclusivity guard</h2>
      <p className="mt-2 text-sm text-muted">
        {count === 0
          ? `Nobody has tried to upload this video to ${brandName} again. Should somebody try, we refuse it and you read it here.`
          : `${count === 1 ? 'One upload' : `${count} uploads`} of this video to ${brandName} ${count === 1 ? 'was' : 'were'} refused:`}
      </p>
      {count > 0 && (
        <ul className="mt-3 flex flex-col gap-1 text-sm">
          {blocked.map(({ at, isSameFile }) => (
            <li key={at}>
              {formatDate(at)} (UTC): {kindOf(isSameFile)}
            </li>
          ))}
        </ul>
      )}
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer font-medium">You found it on another platform?</summary>
        <p className="mt-2 mb-3 text-muted">
          Send this notice to that platform, with the certificate. Fill in what stands in brackets first.
        </p>
        <pre className="mb-3 rounded-md border border-line bg-sunk p-4 whitespace-pre-wrap wrap-anywhere">{notice}</pre>
        <CopyButton text={notice}>Copy the notice</CopyButton>
      </details>
    </section>
  );
};
