import { asLine } from '#contracts/shared/visibleLine.ts';
import { storedMessage } from '#platform/text/withoutAddresses.ts';
import { MediaError } from './mediaError.ts';

/** A path with a folder in it; its last part tells which file it was. */
const PATHS = /(?:file:)?(?:\/[^\s/:'"]+)+\/([^\s/:'"]+)/g;

/** What a tool said, as staff may read it: one line, of bounded length, without addresses and without the folders of this machine. */
export const toolMessage = (error: unknown): string => {
  const message = error instanceof MediaError ? `${error.kind}: ${error.detail}` : messageOf(error);
  return storedMessage(new Error(plain(message)));
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const plain = (text: string): string => asLine(text).replace(PATHS, '$1').replace(/ +/g, ' ').trim();
