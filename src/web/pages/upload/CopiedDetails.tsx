import { titleOf } from '#web/components/studio/videoStates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { problemText } from '#web/ui/problemText.ts';
import type { useCopiedDetails } from './useCopiedDetails.ts';

/** Says whose details the next file gets. */
export const CopiedDetails = ({
  copied: { isRequested, source, forget },
}: {
  copied: ReturnType<typeof useCopiedDetails>;
}) => {
  if (!isRequested) return null;
  if (source.error)
    return (
      <Notice severity="warning">{problemText(source.error, 'The details of that video could not be read.')}</Notice>
    );
  return (
    source.data && (
      <Notice severity="info">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p>The next file gets the description, category, tags and price of “{titleOf(source.data)}”.</p>
          <Button variant="text" onClick={forget}>
            Start with empty details instead
          </Button>
        </div>
      </Notice>
    )
  );
};
