import { z } from 'zod';

/** The console record that a request of staff is about. */
export const byRecord = z.object({ id: z.uuid() });
/** The reason that staff give; at least five characters. */
export const reason = z.object({ reason: z.string().trim().min(5, 'Please say why').max(1000) });
