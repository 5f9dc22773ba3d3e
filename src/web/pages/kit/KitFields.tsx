import { useState } from 'react';
import { CodeInput } from '../../ui/CodeInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { LengthCount } from '../../ui/LengthCount.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { StrengthMeter } from '../../ui/StrengthMeter.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { Part, State } from './KitParts.tsx';

const Lines = () => (
  <Part name="Field, TextInput">
    <State name="empty, with a hint">
      <Field name="title" label="Title" hint="What one sees, in a few words.">
        <TextInput placeholder="Oak stool" />
      </Field>
    </State>
    <State name="filled in, optional">
      <Field name="phone" label="Phone" isOptional>
        <TextInput defaultValue="020 7946 0000" />
      </Field>
    </State>
    <State name="with an error, in place of the hint">
      <Field name="email" label="Email" hint="We use it to answer you." error="Please enter a valid email address">
        <TextInput defaultValue="ann@" />
      </Field>
    </State>
    <State name="disabled">
      <Field name="name" label="Your name" isDisabled>
        <TextInput defaultValue="Ann Lee" />
      </Field>
    </State>
    <State name="read-only">
      <Field name="username" label="Username" hint="It cannot be changed.">
        <TextInput readOnly defaultValue="ann" />
      </Field>
    </State>
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
    <State name="disabled">
      <Field name="shut-bio" label="Bio" isDisabled>
        <TextArea defaultValue="Furniture from scaffold boards." />
      </Field>
    </State>
  </Part>
);

const Special = () => (
  <>
    <Part name="MoneyInput, CodeInput">
      <State name="an amount">
        <Field name="price" label="Your price">
          <MoneyInput defaultValue="49.50" />
        </Field>
      </State>
      <State name="an amount with an error">
        <Field name="wrong-price" label="Your price" error="Please enter an amount">
          <MoneyInput defaultValue="a lot" />
        </Field>
      </State>
      <State name="a code">
        <Field name="code" label="Code">
          <CodeInput defaultValue="481 920" />
        </Field>
      </State>
    </Part>
    <Part name="PasswordInput, StrengthMeter">
      <State name="hidden">
        <Field name="hidden-password" label="Password">
          <PasswordInput defaultValue="Oak-stool-1" autoComplete="off" />
        </Field>
      </State>
      <State name="with an error">
        <Field name="wrong-password" label="Password" error="Please enter your password">
          <PasswordInput autoComplete="off" />
        </Field>
      </State>
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

const Forms = () => {
  const [errors, setErrors] = useState<typeof wrong | Record<string, never>>({});
  return (
    <Part name="Form, NewPasswordFields">
      <State name="errors come with “Save”, and go one by one">
        <Form label="New password" errors={errors} onSubmit={() => setErrors(wrong)}>
          <NewPasswordFields />
          <div>
            <Button type="submit">Save</Button>
          </div>
        </Form>
      </State>
      <State name="with errors">
        <Form label="New password with errors" errors={wrong} onSubmit={() => undefined}>
          <NewPasswordFields />
        </Form>
      </State>
    </Part>
  );
};

/** What is typed into. */
export const KitFields = () => (
  <>
    <Lines />
    <Areas />
    <Special />
    <Forms />
  </>
);
