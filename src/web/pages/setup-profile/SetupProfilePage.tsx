import { useEffect, useRef, type RefObject } from 'react';
import { redirect } from 'react-router-dom';
import type { Load } from '#web/app/routing/page.ts';
import { Head } from '#web/seo/Head.tsx';
import { readSessionUser } from '#web/app/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useWizard } from './useWizard.ts';
import { wizardSteps } from './wizardSteps.tsx';

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

/** The heading takes the focus with each new step. */
const useStepHeading = (step: number): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
};

type StepButtonsProps = { step: number; isBusy: boolean; onBack: () => void };

const StepButtons = ({ step, isBusy, onBack }: StepButtonsProps) => (
  <div className="mt-8 flex flex-wrap justify-between gap-3">
    {step > 0 ? (
      <Button variant="hairline" disabled={isBusy} onClick={onBack}>
        Back
      </Button>
    ) : (
      <span />
    )}
    <Button
      key={step}
      type="submit"
      isLoading={isBusy}
      // The second half of a double click on Next must not press what takes its place.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {step < LAST ? 'Next' : 'Complete Profile'}
    </Button>
  </div>
);

export const SetupProfilePage = () => {
  const { form, binding, isBusy, step, show, goOn } = useWizard();
  const heading = useStepHeading(step);
  const { title, text, Fields } = wizardSteps[step] ?? wizardSteps[0];
  return (
    <div className="wrap py-10 md:py-16">
      <Head title="Set up your profile" isHidden />
      <div className="mx-auto max-w-text">
        <h1 className="text-3xl">Set up your profile</h1>
        <p className="mt-3 mb-8 text-muted">Three short steps, and only your name is required.</p>
        <Stepper steps={wizardSteps.map((step) => step.title)} current={step} />
        <Form
          {...binding}
          label="Profile setup"
          className="mt-6 rounded-lg border border-line bg-surface p-6 sm:p-8"
          onSubmit={(event) => {
            event.preventDefault();
            // Enter on an earlier step goes on; only the last one submits.
            if (step < LAST) void goOn();
            else binding.onSubmit(event);
          }}
        >
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          <p className="mt-1.5 text-sm text-muted">{text}</p>
          <div key={title} className="mt-6 flex flex-col gap-5">
            <Fields control={form.control} />
          </div>
          <StepButtons step={step} isBusy={isBusy} onBack={() => show(step - 1)} />
        </Form>
      </div>
    </div>
  );
};
