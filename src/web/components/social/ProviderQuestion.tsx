import { useEffect, type ReactElement } from 'react';
import type { Typed } from '#web/components/forms/useEndpointForm.ts';
import { useLateForm } from '#web/components/forms/useLateForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { PasswordInput } from '#web/ui/fields/PasswordInput.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import type { Question } from './questionAfter.ts';

type QuestionText = { title: string; label: string; missing: string; button: string; input: ReactElement };

const texts: Record<Question['kind'], QuestionText> = {
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

const AnswerForm = ({ question: { kind, errors }, isBusy, onAnswer }: ProviderQuestionProps) => {
  const { title, label, missing, button, input } = texts[kind];
  const binding = useLateForm<Typed, Record<string, string>>({
    rules: async () => (await import('#web/components/forms/answer.schema.ts')).answer(kind, missing),
    send: async (typed) => onAnswer(typed[kind] ?? ''),
  });
  const { setError } = binding.form;
  useEffect(() => {
    for (const [field, message] of Object.entries(errors)) setError(field, { type: 'server', message });
  }, [errors, setError]);
  return (
    <Form label={title} {...binding}>
      {/* Whose password it is, the provider has told the server alone. */}
      {kind === 'password' && <input type="text" autoComplete="username" value="" readOnly hidden />}
      <Field name={kind} label={label}>
        {input}
      </Field>
      <Button type="submit" isWide isLoading={isBusy}>
        {button}
      </Button>
    </Form>
  );
};

/** Asks for what the provider could not tell. */
export const ProviderQuestion = (props: ProviderQuestionProps) => {
  const { question, isBusy, onAnswer } = props;
  const { title } = texts[question.kind];
  return (
    <Dialog
      title={title}
      description={question.text}
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isBusy && onAnswer(null)}
    >
      <AnswerForm key={question.kind} {...props} />
    </Dialog>
  );
};
