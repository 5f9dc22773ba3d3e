import Button from '@mui/material/Button';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import type { Call } from '#contracts/call.ts';
import type { AdminVideo } from '#contracts/catalogue.ts';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { useCommand } from '../useCommand.ts';
import { useHotkeys } from '../useHotkeys.ts';

export type DecisionButtonProps = { onDone: () => void; hasKeys: boolean };

type Decision = DecisionButtonProps & {
  action: 'reject' | 'askForChanges';
  hotkey: string;
  label: string;
  icon: ReactNode;
  body: ComponentProps<typeof ReasonDialog>['body'];
  words: (video: AdminVideo) => { title: string; text: string; confirm: string; done: string };
  decide: (call: Call, id: string, reason: string) => Promise<unknown>;
};

/** A decision that its creator reads a reason for. Shown while the video is under review, to those who may. */
export const ReasonedDecision = (decision: Decision) => {
  const { action, hotkey, label, icon, body, words, decide, onDone, hasKeys } = decision;
  const video = useRecordContext<AdminVideo>();
  const { canAccess } = useCanAccess({ resource: 'videos', action });
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done: video ? words(video).done : '', onDone });
  const isOpen = canAccess === true && video?.status === 'inReview';
  useHotkeys({ [hotkey]: () => setAsking(true) }, isOpen && hasKeys);

  if (!isOpen) return null;
  const { title, text, confirm } = words(video);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        onClick={() => setAsking(true)}
        disabled={isPending}
        aria-keyshortcuts={hotkey.toUpperCase()}
      >
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          {...{ title, text, confirm, body, isPending }}
          onConfirm={(reason) =>
            void send((call) => decide(call, video.id, reason)).then((isSettled) => setAsking(!isSettled))
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
