import { Problem } from '#contracts/http/problem.ts';
import { problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';

/** What a provider's account can lack: the password of the account to link it to, or an address. */
export type Question = { kind: 'password' | 'email'; text: string; errors: FieldErrors };

/** The same answer to the same question may do a little later. */
const passing = ['too-many-requests', 'unavailable'];

/** What to ask before the call is repeated; null where a repetition would not help. */
export const questionAfter = (error: unknown, question: Question | null): Question | null => {
  if (!(error instanceof Problem)) return null;
  const { type, detail } = error;
  if (type === 'link-needs-password') return { kind: 'password', text: detail, errors: {} };
  if (type === 'email-needed') return { kind: 'email', text: detail, errors: {} };
  if (!question) return null;
  const remark = problemErrors(error)[question.kind] ?? (passing.includes(type) ? detail : undefined);
  return remark === undefined ? null : { ...question, errors: { [question.kind]: remark } };
};
