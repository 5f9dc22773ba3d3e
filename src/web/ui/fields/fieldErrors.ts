/** Messages by field name, one per field, as `Form errors` takes them. */
import type { Problem } from '#contracts/http/problem.ts';

export type FieldErrors = Record<string, string>;

type Issue = { path: readonly PropertyKey[]; message: string };

/** From a zod error: the first message of each field. */
export const issueErrors = ({ issues }: { issues: readonly Issue[] }): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
};

/** From the server's answer: `#/address/city` → `address.city`. */
export const problemErrors = ({ errors }: Problem): FieldErrors =>
  Object.fromEntries(errors.map(({ pointer, detail }) => [pointer.replace(/^#\//, '').replaceAll('/', '.'), detail]));
