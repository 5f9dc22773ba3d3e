import type { z } from 'zod';
import { Problem } from '#contracts/http/problem.ts';

/** What the server would say, before it is asked. @throws Problem `invalid-input` with every wrong field */
export const checkBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ pointer: `#/${path.join('/')}`, detail: message }));
  throw new Problem('invalid-input', errors[0]?.detail, { errors });
};
