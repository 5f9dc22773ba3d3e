import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** What would be lost or interrupted by leaving now. */
export type AtStake = 'nothing' | 'details' | 'upload';

const texts: Record<Exclude<AtStake, 'nothing'>, { title: string; text: string }> = {
  upload: {
    title: 'Your upload is still running',
    text: 'If you leave now, the upload stops. We keep what has arrived: choose the same file here again to resume.',
  },
  details: {
    title: 'Not saved yet',
    text: 'We could not save your latest changes. If you leave now, you will lose them.',
  },
};

/**
 * Asks before leaving: inside the site with our own words, otherwise with the browser's. `findAtStake` is asked when
 * somebody leaves; leaving the site ends what is under way there and then.
 */
export const LeaveGuard = ({ findAtStake }: { findAtStake: (isGoingElsewhere: boolean) => AtStake }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && findAtStake(false) !== 'nothing',
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (findAtStake(true) !== 'nothing') event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [findAtStake]);
  const atStake = findAtStake(false);
  useEffect(() => {
    // The reason to stay ended while the question was open.
    if (blocker.state === 'blocked' && atStake === 'nothing') blocker.proceed();
  }, [blocker, atStake]);
  if (blocker.state !== 'blocked' || atStake === 'nothing') return null;
  const { title, text } = texts[atStake];
  return (
    <Dialog title={title} description={text} isOpen onOpenChange={(isOpen) => !isOpen && blocker.reset()}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset()}>Stay here</Button>
        <Button variant="danger" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
};
