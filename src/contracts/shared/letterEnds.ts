import { DAY_MS } from './dayMs.ts';

/**
 * A letter that no mail server has taken for so long, in ms, is given up: its address does not exist. Longer than a mail
 * server is ever away.
 */
export const LETTER_ENDS_MS = 14 * DAY_MS;
