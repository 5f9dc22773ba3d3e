import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { categories } from '#contracts/catalogue/vocabulary.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import type { WordsInput } from './detailsForm.ts';

const categoryOptions = [['', 'Choose a category'], ...categories] as const;

type WordField = 'title' | 'description' | 'category' | 'tags';

export type WordFieldsProps = {
  register: (name: WordField) => UseFormRegisterReturn;
  errors: FieldErrors<Pick<WordsInput, WordField>>;
  /** Given to the list itself too: react-hook-form may take a list without one for changed by hand. */
  firstCategory: string | undefined;
};

/** What buyers will read. */
export const WordFields = ({ register, errors, firstCategory }: WordFieldsProps) => (
  <>
    <Field name="title" label="Title" error={errors.title?.message}>
      <TextInput {...register('title')} />
    </Field>
    <Field
      name="description"
      label="Description"
      isOptional
      hint="What is built, cooked or repaired, and what a buyer can make of it."
      error={errors.description?.message}
    >
      <TextArea rows={4} {...register('description')} />
    </Field>
    <div className="grid gap-5 sm:grid-cols-2">
      <Field name="category" label="Category" error={errors.category?.message}>
        <Select options={categoryOptions} defaultValue={firstCategory} {...register('category')} />
      </Field>
      <Field name="tags" label="Tags" isOptional hint="Up to 10, separated by commas." error={errors.tags?.message}>
        <TextInput autoCapitalize="none" placeholder="oak, stool, hand tools" {...register('tags')} />
      </Field>
    </div>
  </>
);
