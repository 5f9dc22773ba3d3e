import { useCallback, useEffect, type ComponentProps, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { CodeInput } from '#web/ui/fields/CodeInput.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { LengthCount } from '#web/ui/fields/LengthCount.tsx';
import { MoneyInput } from '#web/ui/fields/MoneyInput.tsx';
import { NewPasswordFields } from '#web/ui/fields/NewPasswordFields.tsx';
import { PasswordInput } from '#web/ui/fields/PasswordInput.tsx';
import { StrengthMeter } from '#web/ui/fields/StrengthMeter.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { useClearOnEdit } from '#web/ui/fields/useClearOnEdit.ts';
import { Button } from '#web/ui/Button.tsx';
import { Part, State } from './StyleGuideParts.tsx';

const FieldState = ({ state, ...field }: ComponentProps<typeof Field> & { state: string }) => (
  <State name={state}>
    <Field {...field} />
  </State>
);

const Lines = () => (
  <Part name="Field, TextInput">
    <FieldState state="empty, with a hint" name="title" label="Title" hint="What one sees, in a few words.">
      <TextInput placeholder="Oak stool" />
    </FieldState>
    <FieldState state="filled in, optional" name="phone" label="Phone" isOptional>
      <TextInput defaultValue="020 7946 0000" />
    </FieldState>
    <FieldState
      state="with an error, in place of the hint"
      name="email"
      label="Email"
      hint="We use it to answer you."
      error="Please enter a valid email address"
    >
      <TextInput defaultValue="ann@" />
    </FieldState>
    <FieldState state="disabled" name="name" label="Your name" isDisabled>
      <TextInput defaultValue="Ann Lee" />
    </FieldState>
    <FieldState state="read-only" name="username" label="Username" hint="It cannot be changed.">
      <TextInput readOnly defaultValue="ann" />
    </FieldState>
  </Part>
);

const Areas = () => (
  <Part name="TextArea, LengthCount">
    <State name="room left">
      <Field name="bio" label="Bio" hint="Everybody can read it.">
        <TextArea defaultValue="Furniture from scaffold boards." />
      </Field>
      <LengthCount count={31} most={500} />
    </State>
    <State name="too long">
      <Field name="long-bio" label="Bio" error="At most 20 characters">
        <TextArea defaultValue="Furniture from scaffold boards." />
      </Field>
      <LengthCount count={31} most={20} />
    </State>
    <FieldState state="disabled" name="shut-bio" label="Bio" isDisabled>
      <TextArea defaultValue="Furniture from scaffold boards." />
    </FieldState>
  </Part>
);

const Special = () => (
  <>
    <Part name="MoneyInput, CodeInput">
      <FieldState state="an amount" name="price" label="Your price">
        <MoneyInput defaultValue="49.50" />
      </FieldState>
      <FieldState state="an amount with an error" name="wrong-price" label="Your price" error="Please enter an amount">
        <MoneyInput defaultValue="a lot" />
      </FieldState>
      <FieldState state="a code" name="code" label="Code">
        <CodeInput defaultValue="481 920" />
      </FieldState>
    </Part>
    <Part name="PasswordInput, StrengthMeter">
      <FieldState state="hidden" name="hidden-password" label="Password">
        <PasswordInput defaultValue="Oak-stool-1" autoComplete="off" />
      </FieldState>
      <FieldState state="with an error" name="wrong-password" label="Password" error="Please enter your password">
        <PasswordInput autoComplete="off" />
      </FieldState>
      <State name="nothing typed, weak, medium, strong">
        <div className="flex flex-col gap-3">
          {['', 'oak', 'oakstool1', 'Oakstool1'].map((password) => (
            <StrengthMeter key={password} password={password} />
          ))}
        </div>
      </State>
    </Part>
  </>
);

const wrong = { password: 'Password is required', confirmPassword: 'Passwords do not match' };

/** A form that finds fault with whatever it holds: `isWrong` from the beginning. */
const FaultyForm = ({ label, isWrong, children }: { label: string; isWrong: boolean; children?: ReactNode }) => {
  const form = useForm({ reValidateMode: 'onSubmit' });
  useClearOnEdit(form);
  const { setError } = form;
  const refuse = useCallback((): void => {
    for (const [field, message] of Object.entries(wrong)) setError(field, { message });
  }, [setError]);
  useEffect(() => {
    if (isWrong) refuse();
  }, [isWrong, refuse]);
  return (
    <Form
      label={label}
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        refuse();
      }}
    >
      <NewPasswordFields />
      {children}
    </Form>
  );
};

const Forms = () => (
  <Part name="Form, NewPasswordFields">
    <State name="errors come with “Save”, and go one by one">
      <FaultyForm label="New password" isWrong={false}>
        <div>
          <Button type="submit">Save</Button>
        </div>
      </FaultyForm>
    </State>
    <State name="with errors">
      <FaultyForm label="New password with errors" isWrong />
    </State>
  </Part>
);

/** What is typed into. */
export const StyleGuideFields = () => (
  <>
    <Lines />
    <Areas />
    <Special />
    <Forms />
  </>
);
