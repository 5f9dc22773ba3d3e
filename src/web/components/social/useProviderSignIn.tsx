import { useState, type ComponentType, type ReactNode } from 'react';
import { Problem } from '#contracts/http/problem.ts';
import type { Accept, SignInAnswer } from '#web/app/session/useSignIn.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { showToast } from '#web/ui/toast.ts';
import type { Failure } from './providerFailure.ts';
import type { ProviderQuestionProps } from './ProviderQuestion.tsx';
import { questionAfter, type Question } from './questionAfter.ts';

/** What the person typed into the dialog. */
export type Added = { password?: string; email?: string };
export type Ask = (added: Added) => Promise<SignInAnswer>;

export type ProviderSignIn = {
  /** Asks the server, and the person where the server wants to know more, until it is settled. */
  signIn: (ask: Ask, failure: Failure) => Promise<void>;
  fail: (failure: Failure) => void;
  isBusy: boolean;
  dialog: ReactNode;
};

type Open = {
  Dialog: ComponentType<ProviderQuestionProps>;
  question: Question;
  onAnswer: (answer: string | null) => void;
};

/** Few sign-ins have a question, so what asks it comes with the first. */
const loadDialog = async (): Promise<Open['Dialog']> => {
  const loading = import('./ProviderQuestion.tsx').catch(() => {
    throw new Problem('unavailable', 'The page could not be loaded. Please try again.');
  });
  return (await loading).ProviderQuestion;
};

/** A sign-in with an account of Google or Facebook. `onFail` receives the text of the toast, to keep it on the page. */
export const useProviderSignIn = (accept: Accept, onFail: (text: string) => void): ProviderSignIn => {
  const [open, setOpen] = useState<Open | null>(null);
  const { isBusy, run } = useAct();
  const [isAsking, setAsking] = useState(false);

  const fail = ({ title, text, life }: Failure): void => {
    onFail(text);
    showToast({ severity: 'error', title, text, ...(life === undefined ? {} : { life }) });
  };
  const askPerson = async (question: Question): Promise<string | null> => {
    const Dialog = await loadDialog();
    setAsking(true);
    const answer = await new Promise<string | null>((onAnswer) => setOpen({ Dialog, question, onAnswer }));
    setAsking(false);
    return answer;
  };
  const settle = async (ask: Ask): Promise<void> => {
    const added: Added = {};
    let question: Question | null = null;
    for (;;) {
      try {
        return await accept(await ask({ ...added }), 'provider');
      } catch (error) {
        question = questionAfter(error, question);
        if (!question) throw error;
      }
      const answer = await askPerson(question);
      if (answer === null) return;
      added[question.kind] = answer;
    }
  };
  const signIn: ProviderSignIn['signIn'] = (ask, failure) =>
    run(() => settle(ask).finally(() => setOpen(null)), {
      ...failure,
      on: (_, text) => onFail(text),
    });
  const dialog = open && <open.Dialog question={open.question} isBusy={isBusy && !isAsking} onAnswer={open.onAnswer} />;
  return { signIn, fail, isBusy: isBusy && !isAsking, dialog };
};
