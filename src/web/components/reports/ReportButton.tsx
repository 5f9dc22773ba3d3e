import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReportedThing } from '#contracts/reports/vocabulary.ts';
import { useSession } from '#web/app/session/useSession.ts';
import { Button } from '#web/ui/Button.tsx';

const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })));

export type ReportButtonProps = { thing: ReportedThing; thingId: string; children: string };

/** For everybody who is signed in; its dialog comes when it is asked for. */
export const ReportButton = ({ thing, thingId, children }: ReportButtonProps) => {
  const user = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        <Flag aria-hidden size={16} />
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog thing={thing} thingId={thingId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
