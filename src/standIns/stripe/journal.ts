/**
 * An append-only file of JSON lines. Lines that arrive while the disk is busy go to it together. Whatever leaves the
 * process waits for `settled`, so nothing is said that a power cut could take back.
 */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import path from 'node:path';

export type Journal = {
  append: (entry: unknown) => void;
  /** Resolves when everything appended so far is on disk; rejects for good once a write has failed. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

const newline = '\n'.charCodeAt(0);

const parseLine = (line: string): { entry: unknown } | undefined => {
  try {
    return { entry: JSON.parse(line) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Gives every whole line to `onEntry`; answers how many bytes of the file are sound. */
const replay = (content: Buffer, file: string, onEntry: (entry: unknown) => void): number => {
  let start = 0;
  for (let end = content.indexOf(newline); end !== -1; end = content.indexOf(newline, start)) {
    const parsed = parseLine(content.toString('utf8', start, end));
    // Only the last line can be half-written: its write was never confirmed to anybody.
    if (parsed === undefined && end + 1 < content.length) throw new Error(`${file} is damaged at byte ${start}`);
    if (parsed === undefined) return start;
    onEntry(parsed.entry);
    start = end + 1;
  }
  return start;
};

/** A new file's name is safe only once its folder is; Windows can neither open nor needs to sync one. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
};

const readSound = async (handle: FileHandle, file: string, onEntry: (entry: unknown) => void): Promise<void> => {
  const content = await readFile(file);
  const soundBytes = replay(content, file, onEntry);
  if (soundBytes === content.length) return;
  await handle.truncate(soundBytes);
  await handle.sync();
};

/**
 * Opens or creates the file, replays it, and cuts off a half-written last line.
 * @throws Error when a line other than the last is damaged.
 */
export const openJournal = async (file: string, onEntry: (entry: unknown) => void): Promise<Journal> => {
  const handle = await open(file, 'a');
  await readSound(handle, file, onEntry);
  await syncFolder(path.dirname(file));

  let waiting = '';
  let written = Promise.resolve();

  const write = async (): Promise<void> => {
    const batch = waiting;
    waiting = '';
    await handle.appendFile(batch);
    await handle.datasync();
  };

  return {
    append: (entry) => {
      const isFirst = waiting === '';
      waiting += `${JSON.stringify(entry)}\n`;
      if (!isFirst) return;
      written = written.then(write);
      // Whoever answers meets the failure in `settled`; this only keeps it from counting as unobserved before that.
      written.catch((error: unknown) => process.stderr.write(`${file} cannot be written: ${String(error)}\n`));
    },
    settled: () => written,
    close: async () => {
      await written.finally(() => handle.close());
    },
  };
};
