import { useState, type ReactElement } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { PasswordInput } from '#web/ui/fields/PasswordInput.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import type { Question } from './questionAfter.ts';

type Words = { title: string; label: string; missing: string; button: string; input: ReactElement };

const words: Record<Question['kind'], Words> = {
  password: {
    title: 'Link your account',
    label: 'Password of that account',
    missing: 'Password is required',
    button: 'Link and sign in',
    input: <PasswordInput autoComplete="current-password" autoFocus />,
  },
  email: {
    title: 'Your email address',
    label: 'Email',
    missing: 'Email is required',
    button: 'Continue',
    input: <TextInput inputMode="email" autoCapitalize="none" autoComplete="email" autoFocus />,
  },
};

export type ProviderQuestionProps = {
  question: Question;
  isBusy: boolean;
  /** Null when the person would rather not. */
  onAnswer: (answer: string | null) => void;
};

/** Asks for what the provider could not tell. */
export const ProviderQuestion = ({ question, isBusy, onAnswer }: ProviderQuestionProps) => {
  const { kind, text } = question;
  const { title, label, missing, button, input } = words[kind];
  const [errors, setErrors] = useState(question.errors);
  const [shown, setShown] = useState(question);
  if (shown !== question) {
    setShown(question);
    setErrors(question.errors);
  }

  const answer = (values: Record<string, unknown>): void => {
    const typed = values[kind];
    if (typeof typed !== 'string' || typed.trim() === '') return setErrors({ [kind]: missing });
    setErrors({});
    onAnswer(typed);
  };

  return (
    <Dialog title={title} description={text} isOpen onOpenChange={(isOpen) => !isOpen && !isBusy && onAnswer(null)}>
      <Form label={title} errors={errors} onSubmit={answer}>
        {/* Whose password it is, the provider has told the server alone. */}
        {kind === 'password' && <input type="text" autoComplete="username" value="" readOnly hidden />}
        <Field key={kind} name={kind} label={label}>
          {input}
        </Field>
        <Button type="submit" isWide isLoading={isBusy}>
          {button}
        </Button>
      </Form>
    </Dialog>
  );
};
