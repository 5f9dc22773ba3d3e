import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { CheckboxField } from '#web/ui/fields/CheckboxField.tsx';
import { CheckboxList } from '#web/ui/fields/CheckboxList.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { PlainSelect } from '#web/ui/fields/PlainSelect.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { RangeSlider } from '#web/ui/fields/Slider.tsx';
import { Part, State } from './StyleGuideParts.tsx';

const options = [
  ['', 'Please choose'],
  ['cooking', 'Cooking'],
  ['diy', 'DIY & Home'],
] as const;

const Selects = () => (
  <Part name="Select, PlainSelect">
    <State name="nothing chosen">
      <Field name="category" label="Category">
        <Select options={options} />
      </Field>
    </State>
    <State name="with an error">
      <Field name="wrong-category" label="Category" error="Please choose a category">
        <Select options={options} />
      </Field>
    </State>
    <State name="chosen, disabled">
      <Field name="shut-category" label="Category" isDisabled>
        <Select options={options} defaultValue="diy" />
      </Field>
    </State>
    <State name="plain">
      <PlainSelect aria-label="Category" options={options} defaultValue="cooking" />
    </State>
    <State name="plain, disabled">
      <PlainSelect aria-label="Category, shut" options={options} disabled />
    </State>
  </Part>
);

const Box = ({ isOn = false, ...rest }: { label: string; isOn?: boolean; isDisabled?: boolean; error?: string }) => {
  const [isChecked, setChecked] = useState(isOn);
  return <Checkbox name="kit" {...rest} isChecked={isChecked} onChange={setChecked} />;
};

/** A box that a form keeps. */
const FormBox = () => {
  const form = useForm();
  return (
    <Form label="Terms" form={form} onSubmit={(event) => event.preventDefault()}>
      <CheckboxField name="agrees" label="I agree to the terms" />
    </Form>
  );
};

const skills = ['Woodwork', 'Cooking', 'Repair', 'Garden'];

const Boxes = () => {
  const [chosen, setChosen] = useState<readonly string[]>(['Woodwork', 'Repair']);
  return (
    <Part name="Checkbox, CheckboxField, CheckboxList">
      <State name="open, ticked">
        <Box label="Tell me when it is sold" />
        <Box label="Tell me when it is sold" isOn />
      </State>
      <State name="disabled, open and ticked">
        <Box label="Needs a verified email" isDisabled />
        <Box label="Always on" isDisabled isOn />
      </State>
      <State name="with an error">
        <Box label="I agree to the terms, and I am the only owner of the video" error="Please agree to the terms" />
      </State>
      <State name="of a form">
        <FormBox />
      </State>
      <State name="some of a list">
        <CheckboxList name="skills" label="Skills" options={skills} value={chosen} onChange={setChosen} />
      </State>
      <State name="a list, disabled">
        <CheckboxList name="shut" label="Skills" options={skills} value={['Garden']} onChange={setChosen} isDisabled />
      </State>
    </Part>
  );
};

type Range = readonly [number, number];

const Price = ({ from }: { from: Range }) => {
  const [value, setValue] = useState(from);
  return (
    <RangeSlider
      label="Price"
      value={value}
      min={0}
      max={500}
      step={5}
      format={([low, high]) => `£${low} – £${high}`}
      onChange={setValue}
      onCommit={setValue}
    />
  );
};

/** What is chosen from. */
export const StyleGuideChoices = () => (
  <>
    <Selects />
    <Boxes />
    <Part name="Slider">
      <State name="the whole range">
        <Price from={[0, 500]} />
      </State>
      <State name="narrowed">
        <Price from={[25, 100]} />
      </State>
    </Part>
  </>
);
