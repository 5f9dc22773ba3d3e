import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** What would be lost or interrupted by leaving now. */
export type AtStake = 'nothing' | 'details' | 'upload';

const texts: Record<Exclude<AtStake, 'nothing'>, { title: string; text: string }> = {
  upload: {
    title: 'An upload is under way',
    text: 'If you leave now it stops. What has arrived is kept: choose the same file here again, and it goes on.',
  },
  details: {
    title: 'Not uploaded yet',
    text: 'The files you chose have not been uploaded. If you leave now, what you typed is lost.',
  },
};

/** Asks before leaving: inside the site with our own words, otherwise with the browser's. */
export const LeaveGuard = ({ atStake }: { atStake: AtStake }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => atStake !== 'nothing' && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (atStake === 'nothing') return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [atStake]);
  if (blocker.state !== 'blocked' || atStake === 'nothing') return null;
  const { title, text } = texts[atStake];
  return (
    <Dialog title={title} description={text} isOpen onOpenChange={(isOpen) => !isOpen && blocker.reset()}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset()}>Stay here</Button>
        <Button look="danger" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
};
