/** The limits of direct messages. */

/** Most characters of one. */
export const messageLength = 2000;
