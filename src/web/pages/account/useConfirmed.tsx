import { useState, type ReactNode } from 'react';
import { Problem } from '#contracts/http/problem.ts';
import { problemErrors } from '#web/ui/fields/fieldErrors.ts';
import { ConfirmDialog, type Given, type Question, type Step } from './ConfirmDialog.tsx';
import { rememberFocus } from '#web/components/shell/rememberFocus.ts';

/** `onAnswer` is null while the act is under way. */
type Open = {
  step: Step;
  onAnswer: ((given: Given | null) => void) | null;
  focusAfter: () => HTMLElement | null;
};

/** The same password may do a little later. */
const passing = ['too-many-requests', 'unavailable'];

/** What to ask before the act is repeated; null where a repetition would not help. */
const stepAfter = (error: unknown, question: Question, hasPassword: boolean, given: Given): Step | null => {
  if (!(error instanceof Problem)) return null;
  if (error.type === 'password-needed')
    return hasPassword
      ? { ...question, kind: 'password' }
      : { ...question, kind: 'signInAgain', title: 'Please sign in again', text: error.detail };
  if (given.password === undefined) return null;
  const remark = problemErrors(error)['password'] ?? (passing.includes(error.type) ? error.detail : undefined);
  return remark === undefined ? null : { ...question, kind: 'password', remark };
};

export type Confirmed = {
  /** What the act answers; null when the person would rather not. `isConfirmedFirst`: even if the server would not ask. */
  confirmed: <Answer>(
    question: Question,
    act: (given: Given) => Promise<Answer>,
    options?: { isConfirmedFirst?: boolean },
  ) => Promise<Answer | null>;
  dialog: ReactNode;
};

/** An act for which the server may want the password: asks for it, and repeats the act with it. */
export const useConfirmed = (hasPassword: boolean): Confirmed => {
  const [open, setOpen] = useState<Open | null>(null);

  const ask = async (step: Step, focusAfter: Open['focusAfter']): Promise<Given | null> => {
    const given = await new Promise<Given | null>((onAnswer) => setOpen({ step, onAnswer, focusAfter }));
    setOpen({ step, onAnswer: null, focusAfter });
    return given;
  };
  const confirmed: Confirmed['confirmed'] = async (question, act, { isConfirmedFirst = false } = {}) => {
    const focusAfter = rememberFocus();
    let step: Step | null = isConfirmedFirst ? { ...question, kind: hasPassword ? 'password' : 'yes' } : null;
    let given: Given = {};
    try {
      for (;;) {
        const answer = step ? await ask(step, focusAfter) : {};
        if (answer === null) return null;
        given = answer;
        try {
          return await act(given);
        } catch (error) {
          step = stepAfter(error, question, hasPassword, given);
          if (!step) throw error;
        }
      }
    } finally {
      setOpen(null);
    }
  };

  const dialog = open && (
    <ConfirmDialog
      step={open.step}
      isBusy={open.onAnswer === null}
      onAnswer={(given) => open.onAnswer?.(given)}
      focusAfter={open.focusAfter}
    />
  );
  return { confirmed, dialog };
};
