import { storedMessage } from '#platform/text/withoutAddresses.ts';
import { MediaError } from './mediaError.ts';

/** Controls, ends of lines, and marks that turn the direction of text (UAX #9). */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** A path with a folder in it; its last part tells which file it was. */
const PATHS = /(?:file:)?(?:\/[^\s/:'"]+)+\/([^\s/:'"]+)/g;

/** What a tool said, as staff may read it: one line, of bounded length, without addresses and without the folders of this machine. */
export const toolMessage = (error: unknown): string => {
  const message = error instanceof MediaError ? `${error.kind}: ${error.detail}` : messageOf(error);
  return storedMessage(new Error(plain(message)));
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const plain = (text: string): string => text.replace(CONTROLS, ' ').replace(PATHS, '$1').replace(/ +/g, ' ').trim();
