import { z } from 'zod';

/** An email address as people type it; the message is that of the first rule that fails. */
export const email = z
  .string()
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .pipe(z.email('Please enter a valid email address').max(254, 'Please enter a valid email address'));
