/** One zip file, streamed to the response as it is made, so that its size does not matter. */
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import type { OpenFile } from './sealedFile.ts';

/**
 * A text, or a file, stored without compression: by its name on disk, or by what opens it (undefined for none). A missing
 * file is left out.
 */
export type ZipEntry = { name: string } & (
  | { text: string }
  | { file: string }
  | { open: () => Promise<OpenFile | undefined> }
);

async function* readAndClose(file: OpenFile): AsyncGenerator<Buffer, void> {
  try {
    yield* file.read(0, file.sizeBytes);
  } finally {
    await file.close();
  }
}

/** Opened when its turn has come, so that a long list keeps one file open. */
const addOpened = async (zip: ZipFile, name: string, open: () => Promise<OpenFile | undefined>): Promise<void> => {
  const found = await open();
  await found?.close();
  if (!found) return;
  zip.addReadStreamLazy(name, { compress: false, size: found.sizeBytes, mtime: found.modifiedAt }, (callback) => {
    const start = async (): Promise<void> => {
      const file = await open();
      if (!file) throw new Error(`${name} is gone`);
      const bytes = Readable.from(readAndClose(file));
      // Nobody else listens to it.
      bytes.on('error', (error) => zip.emit('error', error));
      callback(null, bytes);
    };
    start().catch((error: unknown) => callback(error, null!));
  });
};

/**
 * Streams the entries as a download. Breaks it off when an entry cannot be read any more, e.g. because its file was deleted meanwhile.
 * @throws then, and when the client goes away
 */
export const sendZip = async (response: Response, fileName: string, entries: readonly ZipEntry[]): Promise<void> => {
  const zip = new ZipFile();
  // It emits the error of an entry itself, and its output would wait for ever.
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));
  for (const entry of entries) {
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.name);
    else if ('open' in entry) await addOpened(zip, entry.name, entry.open);
    else if (
      await access(entry.file).then(
        () => true,
        () => false,
      )
    )
      zip.addFile(entry.file, entry.name, { compress: false });
  }
  zip.end();
  response.setHeader('Content-Type', 'application/zip');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  await pipeline(zip.outputStream, response);
};
