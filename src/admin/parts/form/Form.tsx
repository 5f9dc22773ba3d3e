import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';

type FormProps<Typed extends FieldValues, Body> = {
  form: UseFormReturn<Typed, unknown, Body>;
  onSend: (body: Body) => unknown;
  /** A key that means something else than typing. */
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  style?: CSSProperties;
  children: ReactNode;
};

/** The one form of the console: its `FormText` and `FormCheckbox` know of it. Ctrl + Enter sends it from anywhere. */
export const Form = <Typed extends FieldValues, Body>({
  form,
  onSend,
  onKeyDown,
  style,
  children,
}: FormProps<Typed, Body>) => (
  <FormProvider {...form}>
    <form
      onSubmit={(event) => void form.handleSubmit(onSend)(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        else onKeyDown?.(event);
      }}
      style={style}
    >
      {children}
    </form>
  </FormProvider>
);
