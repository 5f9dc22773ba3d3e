/**
 * Whose keys have been destroyed, in a file beside the database: a restored backup brings keys back, and this list says which of
 * them have to go again. It holds ids without any other data, one a line, and only grows.
 */
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Its name in the data folder. */
export const ERASED_SUBJECTS_FILE = 'erased-subjects.txt';

export type ErasedSubjects = {
  /** Resolves once it is on the disk. Noting a subject twice does nothing more. */
  note: (subject: string) => Promise<void>;
  /** Everyone who was noted, by whichever process. */
  list: () => Promise<ReadonlySet<string>>;
};

/** An id of ours and nothing else; a line that was cut short by a crash is none. */
const SUBJECT = /^[\w-]{1,100}$/;

/** The list in this data folder. The folder exists; the file comes with the first subject. */
export const erasedSubjects = (dataDir: string): ErasedSubjects => {
  const file = path.join(dataDir, ERASED_SUBJECTS_FILE);
  const list = async (): Promise<ReadonlySet<string>> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return new Set(text.split('\n').filter((line) => SUBJECT.test(line)));
  };
  return {
    list,
    note: async (subject) => {
      if ((await list()).has(subject)) return;
      const handle = await open(file, 'a', 0o600);
      try {
        // The break comes first as well: what was cut short before stays a line of its own.
        await handle.write(`\n${subject}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
  };
};
