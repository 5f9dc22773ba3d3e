import { useEffect, useState } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { Problem } from '#contracts/http/problem.ts';
import { saveDraft, submitVideo } from '#contracts/catalogue/studio.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { SaveState } from './autosave.ts';
import { inputOf, loadDetailRules, type StoredDraft, type SubmitInput, type SubmitValues } from './detailsForm.ts';
import { GrantText, useGrant } from './GrantText.tsx';
import { PriceField } from './PriceField.tsx';
import { PriorUseField } from './PriorUseField.tsx';
import { remarksOf } from './remarksOf.ts';
import { SaveMark } from './SaveMark.tsx';
import { SignerName, useSigner } from './SignerName.tsx';
import { useAutosave } from './useAutosave.ts';
import type { StudioAnswer } from './useStudioVideo.ts';
import { TextFields } from './TextFields.tsx';

type SubmitFormApi = UseFormReturn<SubmitInput, unknown, SubmitValues>;

const formFields = ['title', 'description', 'category', 'tags', 'pricePence', 'priorUse', 'agrees'] as const;

export type SubmitFormProps = {
  videoId: string;
  /** How the form begins; later changes of it are its own. */
  draft: StoredDraft;
  label: string;
  /** What happens after signing. */
  hint: string;
  onSubmitted: (video: StudioAnswer) => void;
  onSaveState?: (state: SaveState) => void;
};

/** Keeps the details as a draft while they are typed; the signature is never kept. */
const useDraftSaving = (form: SubmitFormApi, videoId: string, onSaveState: SubmitFormProps['onSaveState']) => {
  const call = useCall();
  const { autosave, state } = useAutosave(async (typed: SubmitInput) => {
    const { draftOf } = await loadDetailRules().catch(() => {
      throw new Problem('unavailable');
    });
    return call(saveDraft, { params: { videoId }, body: draftOf(typed) });
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name !== 'agrees') autosave.note(structuredClone(values));
        },
      }),
    [subscribe, autosave],
  );
  useEffect(() => {
    if (state) onSaveState?.(state);
  }, [state, onSaveState]);
  return { autosave, saveState: state };
};

type SignatureProps = {
  form: SubmitFormApi;
  grant: ReturnType<typeof useGrant>;
  signer: ReturnType<typeof useSigner>;
  isBusy: boolean;
  hint: string;
};

const Signature = ({ form, grant, signer, isBusy, hint }: SignatureProps) => {
  const isReady = grant.data !== undefined && signer.data !== undefined;
  return (
    <>
      <SignerName signer={signer} />
      <Controller
        control={form.control}
        name="agrees"
        render={({ field: { name, value, onChange } }) => (
          <Checkbox
            name={name}
            label="I have read this, and I mean to sign it."
            isChecked={value}
            onChange={onChange}
            error={form.formState.errors.agrees?.message}
          />
        )}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" disabled={!isReady} isLoading={isBusy}>
          Sign and submit
        </Button>
        <p className="text-sm text-muted">{hint}</p>
      </div>
    </>
  );
};

/** The details of a video, kept while they are typed, and the signature under the grant. */
export const SubmitForm = ({ videoId, draft, label, hint, onSubmitted, onSaveState }: SubmitFormProps) => {
  const call = useCall();
  const grant = useGrant();
  const signer = useSigner();
  const [refusal, setRefusal] = useState<string>();
  const { form, binding, isBusy } = useEndpointForm<SubmitValues, SubmitInput>(
    {
      rules: async () => (await loadDetailRules()).submitForm,
      send: async (values) => {
        if (!grant.data || signer.data === undefined) return;
        setRefusal(undefined);
        await autosave.flush();
        const { version: grantVersion, hash: grantHash } = grant.data;
        const body = { ...values, grantVersion, grantHash, signedName: signer.data };
        const video = await call(submitVideo, { params: { videoId }, body });
        autosave.drop();
        onSubmitted(video);
      },
      remarks: (problem) => remarksOf(problem, formFields).remarks,
      refused: {
        title: 'Not submitted',
        text: 'Your video could not be submitted. Please try again.',
        life: 5000,
        on: (problem) => {
          setRefusal(remarksOf(problem, formFields).rest);
          // The document itself, or the name, may be another one by now.
          for (const { refetch } of [grant, signer]) void refetch();
        },
      },
    },
    // Where it has been published is no field while it has not been.
    { defaultValues: inputOf(draft), shouldUnregister: false },
  );
  const { autosave, saveState } = useDraftSaving(form, videoId, onSaveState);
  const typedPrice = useWatch({ control: form.control, name: 'pricePence' });

  return (
    <Form label={label} {...binding} onBlur={() => void autosave.flush()}>
      <SaveMark state={saveState} onRetry={() => void autosave.flush()} />
      {refusal !== undefined && (
        <Notice severity="danger" isAlert>
          {refusal}
        </Notice>
      )}
      <TextFields firstCategory={draft.category ?? ''} />
      <PriceField typed={typedPrice} />
      <section className="mt-3 flex flex-col gap-5 border-t border-line pt-6">
        <h3 className="text-lg">Sign and submit</h3>
        <div>
          <GrantText grant={grant} />
        </div>
        <PriorUseField form={form} />
        <Signature form={form} grant={grant} signer={signer} isBusy={isBusy} hint={hint} />
      </section>
    </Form>
  );
};
