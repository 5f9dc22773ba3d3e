import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { Problem } from '#contracts/http/problem.ts';
import { saveDraft, submitVideo, type GrantDocument } from '#contracts/catalogue/studio.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useClearOnEdit } from '#web/ui/fields/useClearOnEdit.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { SaveState } from './autosave.ts';
import {
  draftOf,
  inputOf,
  submitForm,
  type KnownDraft,
  type SubmitInput,
  type SubmitValues,
  type VideoDraft,
} from './detailsForm.ts';
import { GrantText, useGrant } from './GrantText.tsx';
import { PriceField } from './PriceField.tsx';
import { PriorUseField } from './PriorUseField.tsx';
import { SaveMark } from './SaveMark.tsx';
import { showFieldErrors } from './showFieldErrors.ts';
import { useAutosave } from './useAutosave.ts';
import type { StudioAnswer } from './useStudioVideo.ts';
import { WordFields } from './WordFields.tsx';

type SubmitFormApi = UseFormReturn<SubmitInput, unknown, SubmitValues>;

const formFields = [
  'title',
  'description',
  'category',
  'tags',
  'pricePence',
  'priorUse',
  'signedName',
  'agrees',
] as const;

export type SubmitFormProps = {
  videoId: string;
  /** How the form begins; later changes of it are its own. */
  draft: KnownDraft;
  label: string;
  /** What happens after signing. */
  hint: string;
  onSubmitted: (video: StudioAnswer) => void;
  onSaveState?: (state: SaveState) => void;
};

/** Keeps the details as a draft while they are typed; the signature is never kept. */
const useDraftSaving = (form: SubmitFormApi, videoId: string, onSaveState: SubmitFormProps['onSaveState']) => {
  const call = useCall();
  const { autosave, state } = useAutosave((draft: VideoDraft) => call(saveDraft, { params: { videoId }, body: draft }));
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name !== 'signedName' && name !== 'agrees') autosave.note(draftOf(values));
        },
      }),
    [subscribe, autosave],
  );
  useEffect(() => {
    if (state) onSaveState?.(state);
  }, [state, onSaveState]);
  return { autosave, saveState: state };
};

/** Signs and submits; what is refused stands beside its field, or above the form. */
const useSubmit = (form: SubmitFormApi, videoId: string) => {
  const call = useCall();
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string>();

  const show = (problem: Problem): void => {
    const rest = showFieldErrors(problem, formFields, (name, message, isFirst) =>
      form.setError(name, { type: 'server', message }, { shouldFocus: isFirst }),
    );
    setRefusal(rest);
    // The document itself may be another one by now.
    void queries.invalidateQueries({ queryKey: ['grant'] });
    showToast({ severity: 'error', title: 'Not submitted', text: problem.detail, life: 5000 });
  };
  const submit = async (values: SubmitValues, grant: GrantDocument): Promise<StudioAnswer | null> => {
    setRefusal(undefined);
    try {
      const body = { ...values, grantVersion: grant.version, grantHash: grant.hash };
      return await call(submitVideo, { params: { videoId }, body });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      show(error);
      return null;
    }
  };
  return { refusal, submit };
};

const Signature = ({ form, isReady, hint }: { form: SubmitFormApi; isReady: boolean; hint: string }) => {
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <Field
        name="signedName"
        label="Type your full name to sign"
        hint="Kept with the time, your address and the document’s fingerprint."
        error={errors.signedName?.message}
      >
        <TextInput autoComplete="name" {...form.register('signedName')} />
      </Field>
      <Controller
        control={form.control}
        name="agrees"
        render={({ field: { name, value, onChange } }) => (
          <Checkbox
            name={name}
            label="I have read this, and I mean to sign it."
            isChecked={value}
            onChange={onChange}
            error={errors.agrees?.message}
          />
        )}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" disabled={!isReady} isLoading={isSubmitting}>
          Sign and submit
        </Button>
        <p className="text-sm text-muted">{hint}</p>
      </div>
    </>
  );
};

/** The details of a video, kept while they are typed, and the signature under the grant. */
export const SubmitForm = ({ videoId, draft, label, hint, onSubmitted, onSaveState }: SubmitFormProps) => {
  const form: SubmitFormApi = useForm<SubmitInput, unknown, SubmitValues>({
    resolver: zodResolver(submitForm),
    reValidateMode: 'onSubmit',
    defaultValues: inputOf(draft),
  });
  useClearOnEdit(form);
  const grant = useGrant();
  const { autosave, saveState } = useDraftSaving(form, videoId, onSaveState);
  const { refusal, submit } = useSubmit(form, videoId);
  const typedPrice = useWatch({ control: form.control, name: 'pricePence' });
  const { errors, defaultValues } = form.formState;

  const send = async (values: SubmitValues): Promise<void> => {
    if (!grant.data) return;
    await autosave.flush();
    const video = await submit(values, grant.data);
    if (!video) return;
    autosave.drop();
    onSubmitted(video);
  };

  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      onBlur={() => void autosave.flush()}
      className="flex flex-col gap-5"
    >
      <SaveMark state={saveState} onRetry={() => void autosave.flush()} />
      {refusal !== undefined && (
        <Notice severity="danger" isAlert>
          {refusal}
        </Notice>
      )}
      <WordFields register={form.register} errors={errors} firstCategory={defaultValues?.category} />
      <PriceField input={form.register('pricePence')} typed={typedPrice} error={errors.pricePence?.message} />
      <section className="mt-3 flex flex-col gap-5 border-t border-line pt-6">
        <h3 className="text-lg">Sign and submit</h3>
        <div>
          <GrantText grant={grant} />
        </div>
        <PriorUseField form={form} />
        <Signature form={form} isReady={grant.data !== undefined} hint={hint} />
      </section>
    </form>
  );
};
