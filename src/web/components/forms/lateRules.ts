import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldErrors as FormErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { issueErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';

/** Fetches the schema of what a form sends: zod and its rules come with a part of the site that no page loads before. */
export type LoadRules<Body> = () => Promise<z.ZodType<Body>>;

export type Rules<Values, Body> = {
  load: LoadRules<Body>;
  /** What the schema reads, from what was typed; unless given, what was typed. */
  read?: ((typed: Values) => unknown) | undefined;
  /** Remarks that the schema cannot make, e.g. about a password that was typed twice. */
  check?: ((typed: Values) => FieldErrors) | undefined;
};

/** The key of a refusal that is about no field, such as rules that could not be fetched. */
const ROOT = 'root';

const asFormErrors = (errors: FieldErrors): Record<string, FieldError> =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, { type: 'rule', message }]));

/** Checks a form by rules that are fetched when they are first needed. A failure to fetch them is a refusal, and the next try asks again. */
export const lateRules =
  <Values extends FieldValues, Body>(rules: () => Rules<Values, Body>): Resolver<Values, unknown, Body> =>
  async (typed, _, options) => {
    const { load, read, check } = rules();
    const schema = await load().catch((error: unknown) => {
      console.warn('the rules of a form could not be fetched', error);
    });
    if (!schema) {
      const message = 'The page could not be loaded. Please try again.';
      return { values: {}, errors: { [ROOT]: { type: 'unavailable', message } } as FormErrors<Values> };
    }
    const parsed = schema.safeParse(read ? read(typed) : typed);
    const errors = { ...(parsed.success ? {} : issueErrors(parsed.error)), ...check?.(typed) };
    if (parsed.success && Object.keys(errors).length === 0) return { values: parsed.data, errors: {} };
    return { values: {}, errors: toNestErrors<Values>(asFormErrors(errors), options) };
  };

type Branch = { message?: unknown } & Record<string, unknown>;

/** One message per field, by its path: `tags.0`. */
export const messagesOf = (errors: object, path = ''): FieldErrors => {
  const messages: FieldErrors = {};
  for (const [key, error] of Object.entries(errors)) {
    if (typeof error !== 'object' || error === null) continue;
    const { message } = error as Branch;
    if (typeof message === 'string') messages[path + key] = message;
    else Object.assign(messages, messagesOf(error as Branch, `${path}${key}.`));
  }
  return messages;
};
