import { StartSellingButton } from '#web/components/people/StartSellingButton.tsx';
import { useFeeText } from '#web/components/prices/useFeeText.ts';
import { useSession } from '#web/app/session/useSession.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { BenchScene } from '#web/ui/BenchScene.tsx';

/** What buyers and staff see on the page for uploads. */
export const ForCreators = ({ isStaff }: { isStaff: boolean }) => {
  const { fee, creatorShare } = useFeeText();
  const canStart = useSession()?.isEmailVerified === true && !isStaff;
  return (
    <div className="grid items-center gap-10 md:grid-cols-2">
      <div>
        <h1 className="text-3xl">This page is for creators.</h1>
        <p className="mt-4 max-w-text text-muted">
          Creators upload the projects they film and name their price. The buyer pays that price plus {fee}, and the
          creator keeps {creatorShare}.
        </p>
        <p className="mt-3 max-w-text text-muted">
          {isStaff
            ? 'Staff accounts neither sell nor buy.'
            : 'You have a buyer account: you can browse and purchase videos. You can turn it into a creator account for good; you can still buy, and you keep what you bought.'}
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          {canStart && <StartSellingButton />}
          <ButtonLink to="/browse" variant={canStart ? 'hairline' : 'ink'}>
            Browse Videos
          </ButtonLink>
          <ButtonLink to="/how-it-works" variant="hairline">
            How It Works
          </ButtonLink>
        </div>
      </div>
      <BenchScene />
    </div>
  );
};
