import { useEffect, useRef, useState, type RefObject } from 'react';
import { Problem } from '#contracts/http/problem.ts';
import { problemText } from '#web/ui/problemText.ts';
import { showToast } from '#web/ui/toast.ts';
import { rememberFocus } from '#web/components/shell/rememberFocus.ts';

type Otherwise = {
  /** What the toast says where the server gave no words. */
  text: string;
  /** What else follows from a refusal, e.g. a remark at a field. */
  on?: (problem: Problem, text: string) => void;
};

type FocusTarget = RefObject<(() => HTMLElement | null) | null>;

/** What was pressed could not keep the focus while it was disabled, or is gone. */
const restore = (focus: FocusTarget): void => {
  if (document.activeElement === document.body) focus.current?.()?.focus();
};

/** The query cache tells of a change a moment later; until then what will go still stands and would get the focus. */
const untilTold = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Something the person does: busy until it is done, and a toast when it is refused. */
export const useAct = () => {
  const [isBusy, setBusy] = useState(false);
  const focus: FocusTarget = useRef(null);
  useEffect(() => {
    if (!isBusy) restore(focus);
  }, [isBusy]);
  useEffect(() => () => restore(focus), []);
  const run = async (act: () => Promise<void>, otherwise: Otherwise): Promise<void> => {
    focus.current = rememberFocus();
    setBusy(true);
    try {
      await act();
    } catch (error) {
      const text = problemText(error, otherwise.text);
      showToast({ severity: 'error', title: 'Error', text });
      if (error instanceof Problem) otherwise.on?.(error, text);
    } finally {
      await untilTold();
      setBusy(false);
    }
  };
  return { isBusy, run };
};
