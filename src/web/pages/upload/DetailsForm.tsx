import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Problem } from '#contracts/problem.ts';
import { categories } from '#contracts/vocabulary.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { problemErrors } from '../../ui/fieldErrors.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toast.ts';
import { useClearOnEdit } from '../../ui/useClearOnEdit.ts';
import { detailsForm, fileFault, titleFromFileName, type DetailsInput, type DetailsValues } from './detailsForm.ts';
import { PriceField } from './PriceField.tsx';
import { nextUploadText } from './ukMidnight.ts';
import type { UploadTask } from './uploadTask.ts';

const categoryOptions = [['', 'Choose a category'], ...categories] as const;
const formFields = ['title', 'description', 'category', 'tags', 'pricePence'] as const;
type FormField = (typeof formFields)[number];

/** `tags.0` is about the tags; everything that is no field of this form is about the file. */
const fieldOf = (pointer: string): FormField | undefined => formFields.find((field) => field === pointer.split('.')[0]);

const refusalText = (problem: Problem): string =>
  problem.type === 'daily-limit-reached'
    ? `${problem.detail} For you that is ${nextUploadText(new Date())}.`
    : problem.detail;

export type DetailsFormProps = { task: UploadTask; isBusy: boolean; onRemove: () => void };

/** What buyers will read, asked for before the first byte is sent. */
export const DetailsForm = ({ task, isBusy, onRemove }: DetailsFormProps) => {
  const { file } = task;
  const [refusal, setRefusal] = useState(() => fileFault(file));
  const form = useForm<DetailsInput, unknown, DetailsValues>({
    resolver: zodResolver(detailsForm),
    reValidateMode: 'onSubmit',
    defaultValues: { title: titleFromFileName(file.name), description: '', tags: '', pricePence: '' },
  });
  useClearOnEdit(form);
  const { errors } = form.formState;
  const typedPrice = useWatch({ control: form.control, name: 'pricePence' });

  const showProblem = (problem: Problem): void => {
    const wrong = Object.entries(problemErrors(problem)).map(([pointer, message]) => ({
      field: fieldOf(pointer),
      message,
    }));
    for (const { field, message } of wrong)
      if (field) form.setError(field, { type: 'server', message }, { shouldFocus: true });
    const other = wrong.find(({ field }) => !field)?.message;
    setRefusal(wrong.length === 0 ? refusalText(problem) : other);
    showToast({ severity: 'error', title: 'Not uploaded', text: problem.detail, life: 5000 });
  };

  const upload = async (details: DetailsValues): Promise<void> => {
    const fault = fileFault(file);
    setRefusal(fault);
    if (fault !== undefined) return;
    try {
      await task.announce(details);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      showProblem(error);
    }
  };

  return (
    <form
      noValidate
      aria-label={`Details of ${file.name}`}
      onSubmit={(event) => void form.handleSubmit(upload)(event)}
      className="flex flex-col gap-5"
    >
      {refusal !== undefined && (
        <Notice severity="danger" isAlert>
          {refusal}
        </Notice>
      )}
      <Field name="title" label="Title" error={errors.title?.message}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field
        name="description"
        label="Description"
        isOptional
        hint="What is built, cooked or repaired, and what a buyer can make of it."
        error={errors.description?.message}
      >
        <TextArea rows={4} {...form.register('description')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="category" label="Category" error={errors.category?.message}>
          <Select options={categoryOptions} {...form.register('category')} />
        </Field>
        <Field name="tags" label="Tags" isOptional hint="Up to 10, separated by commas." error={errors.tags?.message}>
          <TextInput autoCapitalize="none" placeholder="oak, stool, hand tools" {...form.register('tags')} />
        </Field>
      </div>
      <PriceField input={form.register('pricePence')} typed={typedPrice} error={errors.pricePence?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isLoading={isBusy}>
          Upload
        </Button>
        <Button look="hairline" disabled={isBusy} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </form>
  );
};
