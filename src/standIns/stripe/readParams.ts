/** Reads the parameters of a call, strictly: what this sandbox does not imitate is refused, never ignored. */
import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Form bodies carry numbers as text. */
export const formInteger = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);

export const webUrl = z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).max(5000);

/** https://docs.stripe.com/api/metadata */
export const metadata = z
  .record(
    z
      .string()
      .max(40)
      .regex(/^[^[\]]+$/),
    z.string().max(500),
  )
  .refine((entries) => Object.keys(entries).length <= 50, 'You can have up to 50 keys')
  .default({});

export const expand = z.array(z.string()).max(20).default([]);

export const onlyExpand = z.strictObject({ expand });

/** `created` and paging, as every list takes them. */
export const listParams = {
  limit: formInteger.pipe(z.int().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z
    .union([
      formInteger.transform((at) => ({ gte: at, lte: at })),
      z.strictObject({
        gt: formInteger.optional(),
        gte: formInteger.optional(),
        lt: formInteger.optional(),
        lte: formInteger.optional(),
      }),
    ])
    .optional(),
  expand,
};

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

const refusalOf = (issue: z.core.$ZodIssue): Refusal => {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    return new Refusal(`Received unknown parameter: ${param} (the sandbox imitates only part of the API)`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = nameOf(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return new Refusal(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return new Refusal(`Invalid ${param}: ${issue.message}`, { code: 'parameter_invalid', param });
};

/** @throws Refusal naming the first wrong parameter. */
export const readParams = <S extends z.ZodType>(schema: S, raw: unknown): z.output<S> => {
  const result = schema.safeParse(raw ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw refusalOf(result.error.issues[0] ?? { code: 'custom', path: [], message: 'invalid' });
};
