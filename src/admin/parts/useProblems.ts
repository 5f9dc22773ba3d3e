import { useState } from 'react';
import type { z } from 'zod';

/** What a text field needs. */
export type FieldProps = {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: boolean;
  helperText: string | undefined;
};

/** What is wrong with a form, field by field. A field that was changed is not wrong any more until the form is sent again. */
export const useProblems = () => {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  return {
    show: ({ issues }: z.ZodError): void =>
      setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))),
    /** Under the field stands what is wrong with it, or else what helps. */
    field: (name: string, value: string, set: (text: string) => void, help?: string): FieldProps => ({
      value,
      onChange: ({ target }) => {
        set(target.value);
        setProblems(({ [name]: _, ...others }) => others);
      },
      error: problems[name] !== undefined,
      helperText: problems[name] ?? help,
    }),
  };
};
