import type { Problem } from '#contracts/http/problem.ts';
import { problemErrors } from '#web/ui/fields/fieldErrors.ts';

export type SetFieldError<Name extends string> = (name: Name, message: string, isFirst: boolean) => void;

/**
 * Puts what the server says beside its fields (`tags.0` is about `tags`); the first one takes the focus. Answers what
 * is about no field of the form, or undefined when everything found its place.
 */
export const showFieldErrors = <Name extends string>(
  problem: Problem,
  fields: readonly Name[],
  setError: SetFieldError<Name>,
): string | undefined => {
  const wrong = Object.entries(problemErrors(problem));
  if (wrong.length === 0) return problem.detail;
  let isFirst = true;
  let rest: string | undefined;
  for (const [pointer, message] of wrong) {
    const field = fields.find((name) => name === pointer.split('.')[0]);
    if (field === undefined) rest ??= message;
    else {
      setError(field, message, isFirst);
      isFirst = false;
    }
  }
  return rest;
};
