import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Lets `write` fill a temporary file beside `target`, then renames it; nobody ever sees half a file. */
export const replaceFile = async <Result>(
  target: string,
  write: (temporary: string) => Promise<Result>,
): Promise<Result> => {
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`);
  try {
    const result = await write(temporary);
    await rename(temporary, target);
    return result;
  } finally {
    await rm(temporary, { force: true });
  }
};
