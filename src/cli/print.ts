/** How the commands write to a terminal: what others have written (names, titles, file names) cannot steer it. */
import { asShownLine } from '#contracts/shared/visibleLine.ts';

/** Writes one line, whatever the text holds. */
export const print = (text: string): void => void process.stdout.write(`${asShownLine(text)}\n`);

/** Writes an object for other programs; the line breaks are those between its fields. */
export const printJson = (value: object): void => {
  for (const line of JSON.stringify(value, undefined, 2).split('\n')) print(line);
};

/** Writes the message of an error, of one or several lines, to the standard error. */
export const printError = (error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error);
  for (const line of message.split('\n')) process.stderr.write(`${asShownLine(line)}\n`);
};
