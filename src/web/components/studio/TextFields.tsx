import { categories } from '#contracts/catalogue/vocabulary.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';

const categoryOptions = [['', 'Choose a category'], ...categories] as const;

export type TextFieldsProps = {
  /** Given to the list itself too: react-hook-form may take a list without one for changed by hand. */
  firstCategory: string | undefined;
};

/** What buyers will read. */
export const TextFields = ({ firstCategory }: TextFieldsProps) => (
  <>
    <Field name="title" label="Title">
      <TextInput />
    </Field>
    <Field
      name="description"
      label="Description"
      isOptional
      hint="Say what you build, cook or repair, and how a buyer could use it."
    >
      <TextArea rows={4} />
    </Field>
    <div className="grid gap-5 sm:grid-cols-2">
      <Field name="category" label="Category">
        <Select options={categoryOptions} defaultValue={firstCategory} />
      </Field>
      <Field name="tags" label="Tags" isOptional hint="Up to 10, separated by commas.">
        <TextInput autoCapitalize="none" placeholder="oak, stool, hand tools" />
      </Field>
    </div>
  </>
);
