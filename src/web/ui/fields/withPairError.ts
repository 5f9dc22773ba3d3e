import type { FieldErrors } from './fieldErrors.ts';

/** Both halves of a new password are told at once, even while other fields are wrong. */
export const withPairError = (issues: FieldErrors, password: unknown, confirmPassword: unknown): FieldErrors =>
  issues['confirmPassword'] === undefined && password !== confirmPassword
    ? { ...issues, confirmPassword: 'Passwords do not match' }
    : issues;
