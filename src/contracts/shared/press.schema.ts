import { z } from 'zod';

/**
 * The id of one press of a button that moves money. The client makes it and keeps it while it presses again because no
 * answer came; the second press then answers what the first one did.
 */
export const pressId = z.uuid();

/** The body of a command that asks for nothing else. */
export const pressed = z.object({ pressId });
