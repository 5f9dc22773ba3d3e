import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import type { Call } from '#contracts/http/call.ts';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import type { ReasonUse } from '#contracts/catalogue/moderationVocabulary.ts';
import { useHotkeys } from '#admin/parts/useHotkeys.ts';
import { DecisionDialog, type Reasons } from './DecisionDialog.tsx';
import { useDecide, type DecisionText } from './useDecide.ts';
import { useOtherHand } from '#admin/videos/queue/useReviewLease.ts';

export type DecisionButtonProps = { onDone: () => void; hasKeys: boolean };

type Decision = DecisionButtonProps & {
  action: 'reject' | 'askForChanges' | 'takeDown';
  hotkey: string;
  label: string;
  icon: ReactNode;
  use: ReasonUse;
  isPossible: (video: AdminVideo) => boolean;
  textFor: (video: AdminVideo) => { title: string; text: string; confirm: string } & DecisionText;
  decide: (call: Call, id: string, reasons: Reasons) => Promise<AdminVideo>;
};

/** What waits for a decision. */
export const isUndecided = ({ status, decision }: AdminVideo): boolean => status === 'inReview' && decision === null;

/** A decision that its creator reads a reason for. Shown while the state allows it, to those who may. */
export const ReasonedDecision = (decision: Decision) => {
  const video = useRecordContext<AdminVideo>();
  return video && <Asking {...decision} key={video.id} video={video} />;
};

const Asking = (decision: Decision & { video: AdminVideo }) => {
  const { action, hotkey, label, icon, use, isPossible, textFor, onDone, hasKeys, video } = decision;
  const { canAccess } = useCanAccess({ resource: 'videos', action });
  const otherHand = useOtherHand(video);
  const [isAsking, setAsking] = useState(false);
  const { decide, isPending } = useDecide(onDone);
  const isOpen = canAccess === true && isPossible(video) && otherHand === undefined;
  useHotkeys({ [hotkey]: () => setAsking(true) }, isOpen && hasKeys);

  if (!isOpen) return null;
  const { title, text, confirm, ...texts } = textFor(video);
  const send = async (reasons: Reasons) => {
    const isSettled = await decide((call) => decision.decide(call, video.id, reasons), texts);
    setAsking(!isSettled);
  };
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
        <DecisionDialog
          title={title}
          text={text}
          confirm={confirm}
          use={use}
          isPending={isPending}
          onConfirm={(reasons) => void send(reasons)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
