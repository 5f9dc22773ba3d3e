import { createContext, useContext } from 'react';
import { useFormContext, type UseFormRegisterReturn } from 'react-hook-form';

/** The name of the field that a control stands in. */
export const FieldName = createContext<string | undefined>(undefined);

/** What ties the control of a `Field` to the `Form` around it; nothing where there is none, or nothing can be typed. */
export const useRegistered = ({ readOnly }: { readOnly?: boolean | undefined } = {}):
  | UseFormRegisterReturn
  | Record<string, never> => {
  const form = useFormContext() as ReturnType<typeof useFormContext> | null;
  const name = useContext(FieldName);
  return form && name !== undefined && !readOnly ? form.register(name) : {};
};
