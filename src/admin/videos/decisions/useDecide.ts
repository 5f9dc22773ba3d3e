import { useNotify } from 'react-admin';
import type { Call } from '#contracts/http/call.ts';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { useUndoable } from './undoable.ts';

export type DecisionText = {
  /** What is so now, when nothing can be taken back. */
  done: string | ((video: AdminVideo) => string);
  /** What will be so, as long as it can. */
  soon: string;
};

/** Sends a decision once; offers to undo it as long as the server allows, else reports it as done. */
export const useDecide = (onDone: () => void) => {
  const notify = useNotify();
  const [, setUndoable] = useUndoable();
  const { send, isPending } = useCommand({ onDone });
  const decide = (ask: (call: Call) => Promise<AdminVideo>, { done, soon }: DecisionText): Promise<boolean> =>
    send(async (call) => {
      const video = await ask(call);
      const { id, decision } = video;
      if (decision) setUndoable({ id, soon, endsAt: Date.now() + decision.secondsLeft * 1000 });
      else notify(typeof done === 'string' ? done : done(video), { type: 'success' });
    });
  return { decide, isPending };
};
