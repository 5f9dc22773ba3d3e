import { useNotify, useRefresh } from 'react-admin';
import type { Call } from '#contracts/http/call.ts';
import { Problem, type ProblemType } from '#contracts/http/problem.ts';
import { NotProved } from '#contracts/http/notProved.ts';
import { useAct } from '#admin/app/useAct.ts';
import { useCall } from './useCall.ts';
import { usePresses } from './usePresses.ts';

export type CommandOptions = {
  /** The toast after success; left out where the page itself shows it. */
  done?: string;
  onDone?: (() => void) | undefined;
  /** The button stays on the page and may be pressed again. */
  isRepeatable?: boolean;
};

/** Refusals because another person was faster; the others have their own text. */
const isTooLate: ReadonlySet<ProblemType> = new Set<ProblemType>([
  'already-done',
  'batch-decided',
  'fees-decided',
  'not-under-review',
  'payout-not-waiting',
  'rules-decided',
]);

/**
 * One press of a named button: sends the command once, says what became of it and reads everything again. When somebody
 * else was faster, or the state does not allow it, that is said and the page shows how it stands.
 */
export const useCommand = ({ done, onDone, isRepeatable = false }: CommandOptions) => {
  const { call, forget } = usePresses(useCall());
  const notify = useNotify();
  const refresh = useRefresh();
  // What was decided is not decided again before the page shows how it stands.
  const { isPending, run } = useAct({ isOnce: !isRepeatable });

  /** Shows the fault; returns true when there is nothing left to try. */
  const report = (error: unknown): boolean => {
    if (error instanceof NotProved) return false;
    if (!(error instanceof Problem)) throw error;
    // The login page shows it.
    if (error.status === 401) return true;
    if (error.status === 409) {
      forget();
      const why = isTooLate.has(error.type) ? 'Someone else decided first. ' : '';
      notify(why + error.detail, { type: 'warning', autoHideDuration: 6000 });
      refresh();
      return true;
    }
    notify(error.detail, { type: 'error' });
    return false;
  };

  /** Resolves to whether the matter is settled; false when it can be tried again. */
  const send = async (ask: (call: Call) => Promise<unknown>): Promise<boolean> => {
    try {
      return await run(async () => {
        await ask(call);
        forget();
        if (done !== undefined) notify(done, { type: 'success' });
        refresh();
        onDone?.();
      });
    } catch (error) {
      return report(error);
    }
  };
  return { send, isPending };
};
