import { Form as Base } from '@base-ui/react/form';
import type { ReactNode } from 'react';
import type { FieldErrors } from './fieldErrors.ts';
import { Notice } from '#web/ui/Notice.tsx';

export type FormProps = {
  /** One message per field; a field's message goes when that field is edited. */
  errors?: FieldErrors;
  /** The values of all named controls. */
  onSubmit: (values: Record<string, unknown>) => void;
  /** A control was edited: for forms that keep `errors` and change them between two submits. */
  onEdit?: (name: string) => void;
  children: ReactNode;
  label?: string;
  /** What a visitor without JavaScript reads above the fields. */
  withoutScript?: string;
};

/** A short form. Nothing is validated by the browser: `onSubmit` decides and gives `errors` back. */
export const Form = ({
  errors,
  onSubmit,
  onEdit,
  children,
  label,
  withoutScript = 'This form needs JavaScript to be sent.',
}: FormProps) => (
  <Base
    noValidate
    {...(errors ? { errors } : {})}
    {...(label ? { 'aria-label': label } : {})}
    {...(onEdit ? { onChange: ({ target }) => onEdit(target.getAttribute('name') ?? '') } : {})}
    onFormSubmit={(values) => onSubmit(values)}
    className="flex flex-col gap-5"
  >
    <div className="hidden no-script:block">
      <Notice severity="info">{withoutScript}</Notice>
    </div>
    {children}
  </Base>
);
