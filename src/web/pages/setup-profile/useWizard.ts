import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { completeProfile } from '#contracts/profile/profile.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { takeOrigin } from '#web/app/session/origin.ts';
import { readSessionUser, storeSession } from '#web/app/session/session.ts';
import { problemErrors } from '#web/ui/fields/fieldErrors.ts';
import { showToast } from '#web/ui/toast.ts';
import { useWait } from '#web/ui/useWait.ts';
import { clearDraft, readDraft, writeDraft, type WizardInput, type WizardValues } from './profileDraft.ts';
import { stepOf, wizardSteps } from './wizardSteps.tsx';

/** Time to read the toast before the next page. */
const REDIRECT_MS = 1500;

const useWizardForm = (values: WizardInput, showFirst: (fields: string[]) => void) => {
  const call = useCall();
  const navigate = useNavigate();
  const wait = useWait();
  return useEndpointForm<WizardValues, WizardInput>(
    {
      rules: async () => (await import('./wizard.schema.ts')).wizardForm,
      send: async (body) => {
        storeSession(await call(completeProfile, { body }), 'session');
        clearDraft();
        showToast({ severity: 'success', title: 'Profile Complete!' });
        // The button stays busy: the profile is complete.
        await wait(REDIRECT_MS);
        await navigate(takeOrigin() ?? '/browse', { replace: true });
      },
      onInvalid: (errors) => showFirst(Object.keys(errors)),
      refused: {
        text: 'Failed to complete profile',
        on: (problem) => showFirst(Object.keys(problemErrors(problem))),
      },
    },
    // What was typed on one step is sent with the last.
    { defaultValues: values, shouldUnregister: false },
  );
};

/** The steps of the profile, kept as a draft while they are filled in, and sent with the last one. */
export const useWizard = () => {
  const [userId] = useState(() => readSessionUser()?.id ?? '');
  const [draft] = useState(() => readDraft(userId));
  const [step, setStep] = useState(draft.step);
  /** An error on an earlier step is brought into view. */
  const showFirst = (fields: string[]): void => {
    const steps = fields.map(stepOf).filter((at) => at >= 0);
    if (steps.length > 0) setStep(Math.min(...steps));
  };
  const { form, binding, isBusy } = useWizardForm(draft.values, showFirst);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft({ userId, step, values }),
      }),
    [form, step, userId],
  );

  const show = (next: number): void => {
    writeDraft({ userId, step: next, values: form.getValues() });
    setStep(next);
  };
  const goOn = async (): Promise<void> => {
    if (await form.trigger([...(wizardSteps[step]?.fields ?? [])])) return show(step + 1);
    if (step > 0) return;
    showToast({ severity: 'warn', title: 'Required Fields', text: 'Please enter your first and last name' });
  };
  return { form, binding, isBusy, step, show, goOn };
};
