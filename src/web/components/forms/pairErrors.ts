import type { FieldErrors } from '#web/ui/fields/fieldErrors.ts';

/** Both halves of a new password are checked at once, even while other fields are wrong. */
export const pairErrors = (password: unknown, confirmPassword: unknown): FieldErrors =>
  typeof confirmPassword === 'string' && confirmPassword !== '' && password !== confirmPassword
    ? { confirmPassword: 'Passwords do not match' }
    : {};
