import { useEffect, useRef, useState, type RefObject } from 'react';
import { Problem } from '#contracts/http/problem.ts';
import { NotProved } from '#contracts/http/notProved.ts';
import { problemText } from '#web/ui/problemText.ts';
import { showToast, type ToastText } from '#web/ui/toast.ts';
import { rememberFocus } from '#web/components/shell/rememberFocus.ts';

export type Refused = Partial<Pick<ToastText, 'severity' | 'title' | 'life'>> & {
  /** The text of the toast when the server gave none. */
  text: string;
  /** What else follows from a refusal, e.g. a remark at a field. Answers true where it has shown the text itself. */
  on?: (problem: Problem, text: string) => boolean | void;
};

type FocusTarget = RefObject<(() => HTMLElement | null) | null>;

/** What was pressed could not keep the focus while it was disabled, or is gone. */
const restore = (focus: FocusTarget): void => {
  if (document.activeElement === document.body) focus.current?.()?.focus();
};

/** The query cache tells of a change a moment later; until then what will go still stands and would get the focus. */
const untilNotified = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const refuse = (error: unknown, { text: fallback, on, ...toast }: Refused): void => {
  if (error instanceof NotProved) return;
  const text = problemText(error, fallback);
  if (error instanceof Problem && on?.(error, text) === true) return;
  showToast({ severity: 'error', title: 'Error', text, ...toast });
};

/**
 * Something the person does: busy until it is done, and a toast when it is refused. A second press while it is busy does
 * nothing. An act that ends by leaving the page awaits that, and stays busy.
 */
export const useAct = () => {
  const [isBusy, setBusy] = useState(false);
  // Two presses may come before the button is drawn as busy.
  const isRunning = useRef(false);
  const focus: FocusTarget = useRef(null);
  useEffect(() => {
    if (!isBusy) restore(focus);
  }, [isBusy]);
  useEffect(() => () => restore(focus), []);
  /** `focusAfter`: where the keyboard goes on, if not where it is now. */
  const run = async (
    act: () => Promise<void>,
    refused: Refused,
    focusAfter: () => HTMLElement | null = rememberFocus(),
  ): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    focus.current = focusAfter;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      refuse(error, refused);
    } finally {
      await untilNotified();
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
};
