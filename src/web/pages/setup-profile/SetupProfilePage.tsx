import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { redirect, useNavigate } from 'react-router-dom';
import { Problem } from '#contracts/http/problem.ts';
import { completeProfile } from '#contracts/profile/profile.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { Load } from '#web/app/page.ts';
import { Head } from '#web/seo/Head.tsx';
import { takeOrigin } from '#web/app/session/origin.ts';
import { readSessionUser, storeSession } from '#web/app/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { problemErrors } from '#web/ui/fields/fieldErrors.ts';
import { problemText } from '#web/ui/problemText.ts';
import { Stepper } from '#web/ui/Stepper.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useClearOnEdit } from '#web/ui/fields/useClearOnEdit.ts';
import { useLater } from '#web/ui/useLater.ts';
import { clearDraft, readDraft, writeDraft, type WizardInput, type WizardValues } from './profileDraft.ts';
import { wizardForm } from './wizardForm.ts';
import { stepOf, wizardSteps } from './wizardSteps.tsx';

/** Time to read the toast before the next page. */
const REDIRECT_MS = 1500;
const LAST = wizardSteps.length - 1;

/** On entry: not verified is warned and sent back; a complete profile is edited in the account, not filled in again. */
export const loadSetupProfile: Load = ({ url }) => {
  const user = readSessionUser();
  if (user && !user.isEmailVerified) {
    showToast({
      severity: 'warn',
      title: 'Email Verification Required',
      text: 'Please verify your email before completing profile setup',
    });
    throw redirect(`/verify-email${url.search}`);
  }
  if (user?.isProfileComplete) throw redirect('/account');
  return null;
};

export const SetupProfilePage = () => {
  const call = useCall();
  const navigate = useNavigate();
  const later = useLater();
  const [userId] = useState(() => readSessionUser()?.id ?? '');
  const [draft] = useState(() => readDraft(userId));
  const [step, setStep] = useState(draft.step);
  const [isSaving, setSaving] = useState(false);
  // Two presses may come before the button is drawn as busy.
  const isSent = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm<WizardInput, unknown, WizardValues>({
    resolver: zodResolver(wizardForm),
    reValidateMode: 'onSubmit',
    defaultValues: draft.values,
  });
  const { errors } = form.formState;
  useClearOnEdit(form);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft({ userId, step, values }),
      }),
    [form, step, userId],
  );

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);

  const show = (next: number): void => {
    writeDraft({ userId, step: next, values: form.getValues() });
    setStep(next);
  };

  const goOn = async (): Promise<void> => {
    if (await form.trigger([...(wizardSteps[step]?.fields ?? [])])) return show(step + 1);
    if (step > 0) return;
    showToast({ severity: 'warn', title: 'Required Fields', text: 'Please enter your first and last name' });
  };

  const save = async (body: WizardValues): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    setSaving(true);
    try {
      storeSession(await call(completeProfile, { body }), 'session');
      clearDraft();
      showToast({ severity: 'success', title: 'Profile Complete!' });
      later(REDIRECT_MS, () => void navigate(takeOrigin() ?? '/browse', { replace: true }));
    } catch (error) {
      isSent.current = false;
      setSaving(false);
      showToast({ severity: 'error', title: 'Error', text: problemText(error, 'Failed to complete profile') });
      if (error instanceof Problem) showFieldErrors(problemErrors(error));
    }
  };

  const showFieldErrors = (messages: Record<string, string>): void => {
    for (const [field, message] of Object.entries(messages))
      form.setError(field as keyof WizardInput, { type: 'server', message });
    showFirst(Object.keys(messages));
  };

  /** An error on an earlier step is brought into view. */
  const showFirst = (fields: string[]): void => {
    const steps = fields.map(stepOf).filter((at) => at >= 0);
    if (steps.length > 0) setStep(Math.min(...steps));
  };

  const { title, text, Fields } = wizardSteps[step] ?? wizardSteps[0];
  const submit = form.handleSubmit(save, (wrong) => showFirst(Object.keys(wrong)));
  return (
    <div className="wrap py-10 md:py-16">
      <Head title="Set up your profile" isHidden />
      <div className="mx-auto max-w-text">
        <h1 className="text-3xl">Set up your profile</h1>
        <p className="mt-3 mb-8 text-muted">Three short steps, and only your name is required.</p>
        <Stepper steps={wizardSteps.map((one) => one.title)} current={step} />
        <form
          noValidate
          aria-label="Profile setup"
          className="mt-6 rounded-lg border border-line bg-surface p-6 sm:p-8"
          onSubmit={(event) => {
            event.preventDefault();
            // Enter on an earlier step goes on; only the last one submits.
            void (step < LAST ? goOn() : submit(event));
          }}
        >
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          <p className="mt-1.5 text-sm text-muted">{text}</p>
          <div key={title} className="mt-6 flex flex-col gap-5">
            <Fields register={form.register} control={form.control} errors={errors} />
          </div>
          <div className="mt-8 flex flex-wrap justify-between gap-3">
            {step > 0 ? (
              <Button look="hairline" disabled={isSaving} onClick={() => show(step - 1)}>
                Back
              </Button>
            ) : (
              <span />
            )}
            <Button
              key={step}
              type="submit"
              isLoading={isSaving}
              // The second half of a double click on Next must not press what takes its place.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {step < LAST ? 'Next' : 'Complete Profile'}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
};
