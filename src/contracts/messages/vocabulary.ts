/** The limits of direct messages. */

/** The maximum length of a message, in characters. */
export const messageLength = 2000;
