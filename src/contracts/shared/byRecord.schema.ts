import { z } from 'zod';

/** The record of the console that a call of staff is about. */
export const byRecord = z.object({ id: z.uuid() });
/** Why staff do what they do; at least five characters. */
export const reason = z.object({ reason: z.string().trim().min(5, 'Please say why').max(1000) });
