import type { ReactNode, SubmitEvent } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Notice } from '#web/ui/Notice.tsx';

export type FormProps<Values extends FieldValues, Body> = {
  /** Its fields register with it by their names, and show what it knows of them. */
  form: UseFormReturn<Values, unknown, Body>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** A field was touched: what the form needs to be checked can be fetched. */
  onTouch?: () => void;
  onBlur?: () => void;
  children: ReactNode;
  label?: string;
  /** What a visitor without JavaScript reads above the fields. */
  withoutScript?: string;
  className?: string;
};

/** The one form of the site. Nothing is validated by the browser: react-hook-form decides and keeps what is wrong. */
export const Form = <Values extends FieldValues, Body>({
  form,
  onSubmit,
  onTouch,
  onBlur,
  children,
  label,
  withoutScript = 'This form needs JavaScript to be sent.',
  className = 'flex flex-col gap-5',
}: FormProps<Values, Body>) => (
  <FormProvider {...form}>
    <form
      noValidate
      {...(label ? { 'aria-label': label } : {})}
      onSubmit={onSubmit}
      onFocus={onTouch}
      onBlur={onBlur}
      className={className}
    >
      <div className="hidden no-script:block">
        <Notice severity="info">{withoutScript}</Notice>
      </div>
      {children}
    </form>
  </FormProvider>
);
