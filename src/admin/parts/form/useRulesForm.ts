import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

export type RulesOf<Typed extends FieldValues, Body> = {
  /** The endpoint’s own rules of what is sent. */
  rules: z.ZodType<Body>;
  /** What the rules read, from what was typed; unless given, what was typed. */
  read?: ((typed: Typed) => unknown) | undefined;
  defaultValues: DefaultValues<Typed>;
};

/** A form of the console, checked by the rules of the endpoint that it is sent to. */
export const useRulesForm = <Typed extends FieldValues, Body extends FieldValues>({
  rules,
  read,
  defaultValues,
}: RulesOf<Typed, Body>): UseFormReturn<Typed, unknown, Body> => {
  const check = zodResolver<Typed, unknown, Body>(rules as z.ZodType<Body, Typed>);
  return useForm<Typed, unknown, Body>({
    resolver: (typed, context, options) => check(read ? (read(typed) as Typed) : typed, context, options),
    reValidateMode: 'onSubmit',
    defaultValues,
  });
};
