import path from 'node:path';
import type { Request, Response } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import { openPlainSource } from '#platform/files/sealedFile.ts';
import { isKey, MissingObject, type Storage } from './storage.ts';
import { sendOpenFile } from '#platform/http/sendOpenFile.ts';

const sendFile = (response: Response, file: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const root = path.dirname(file);
    response.sendFile(
      path.basename(file),
      { root, dotfiles: 'deny', cacheControl: false, etag: false, headers },
      (error?: NodeJS.ErrnoException) => {
        // A visitor who closes the page while a picture is loading causes no failure.
        if (!error || response.headersSent || error.code === 'ECONNABORTED') resolve();
        else
          reject(
            error.code === 'ENOENT' || ('status' in error && error.status === 404) ? new Problem('not-found') : error,
          );
      },
    );
  });

/**
 * Answers with an object that lies in clear, with ranges: from the disk, or through this process from where it lies.
 * @throws Problem `not-found` for what is no key, too
 */
export const sendStored = async (
  request: Request,
  response: Response,
  { storage, key, headers }: { storage: Storage; key: string; headers: Record<string, string> },
): Promise<void> => {
  if (!isKey(key)) throw new Problem('not-found');
  const file = storage.fileOf(key);
  if (file !== undefined) return sendFile(response, file, headers);
  try {
    await sendOpenFile(request, response, await openPlainSource(storage.open(key)), headers);
  } catch (error) {
    // Also when it is removed between the two.
    throw error instanceof MissingObject ? new Problem('not-found') : error;
  }
};
