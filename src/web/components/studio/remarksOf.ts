import type { Problem } from '#contracts/http/problem.ts';
import { problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';

/**
 * What the server says beside the fields of a form (`tags.0` is about `tags`), and what is about none of them: `rest` is
 * undefined when everything found its place.
 */
export const remarksOf = (
  problem: Problem,
  fields: readonly string[],
): { remarks: FieldErrors; rest: string | undefined } => {
  const remarks: FieldErrors = {};
  let rest: string | undefined = problem.errors.length === 0 ? problem.detail : undefined;
  for (const [pointer, message] of Object.entries(problemErrors(problem))) {
    const field = fields.find((name) => name === pointer.split('.')[0]);
    if (field === undefined) rest ??= message;
    else remarks[field] ??= message;
  }
  return { remarks, rest };
};
