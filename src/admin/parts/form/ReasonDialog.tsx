import type { ReactNode } from 'react';
import { useWatch, type DefaultValues, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { FormText } from './FormText.tsx';

type ReasonProps = {
  name: string;
  label: string;
  /** Under the field; unless given, how long it is. */
  help?: string | undefined;
  longest: number;
  isFirst: boolean;
};

const Reason = ({ name, label, help, longest, isFirst }: ReasonProps) => {
  const typed = useWatch<Record<string, string>>({ name }) ?? '';
  return (
    <FormText
      name={name}
      label={label}
      help={help ?? `${typed.trim().length} / ${longest} · Ctrl + Enter sends it`}
      slotProps={{ htmlInput: { maxLength: longest } }}
      multiline
      minRows={3}
      autoFocus={isFirst}
    />
  );
};

const MOST = 1000;

/** The longest reason that these rules take. */
const longestOf = (rules: z.ZodType, name: string): number => {
  const shape = 'shape' in rules ? (rules.shape as Record<string, { maxLength?: number | null }>) : {};
  return shape[name]?.maxLength ?? MOST;
};

export type ReasonDialogProps<Typed extends FieldValues, Body extends FieldValues> = Omit<
  FormDialogProps<Typed, Body>,
  'children' | 'rules' | 'defaultValues'
> & {
  /** The body of the command; what it finds wrong stands under the field. */
  body: z.ZodType<Body>;
  /** What else is asked, above the reason, and how it begins. */
  children?: ReactNode;
  others?: DefaultValues<Typed>;
  /** What is asked below the reason. */
  below?: ReactNode;
  reason?: { name?: string; label?: string; help?: string; isFirst?: boolean };
};

/** Asks for the reason that an event keeps. */
export const ReasonDialog = <Body extends FieldValues, Typed extends FieldValues = FieldValues>({
  body,
  children,
  others,
  below,
  reason: { name = 'reason', label = 'Reason', help, isFirst = true } = {},
  colour = 'error',
  ...rest
}: ReasonDialogProps<Typed, Body>) => (
  <FormDialog<Typed, Body>
    {...rest}
    colour={colour}
    rules={body}
    defaultValues={{ [name]: '', ...others } as DefaultValues<Typed>}
  >
    {children}
    <Reason name={name} label={label} help={help} longest={longestOf(body, name)} isFirst={isFirst} />
    {below}
  </FormDialog>
);
