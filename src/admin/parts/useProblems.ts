import { useState } from 'react';
import type { z } from 'zod';

type Marks = { error: boolean; helperText: string | undefined };

/** What is wrong with a form, field by field. A field that was changed is not wrong any more until the form is sent again. */
export const useProblems = () => {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  return {
    show: ({ issues }: z.ZodError): void =>
      setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))),
    forget: (field: string): void => setProblems(({ [field]: _, ...others }) => others),
    /** For a text field: what is wrong with it, or else what helps. */
    marks: (field: string, help?: string): Marks => ({
      error: problems[field] !== undefined,
      helperText: problems[field] ?? help,
    }),
  };
};
