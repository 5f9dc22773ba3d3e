/** One zip file, streamed to the response as it is made, so that its size does not matter. */
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { ZipFile } from 'yazl';

/** A text, or a file on disk, stored without compression; a missing file is left out. */
export type ZipEntry = { name: string } & ({ text: string } | { file: string });

/** Streams the entries as a download. @throws when the client goes away */
export const sendZip = async (response: Response, fileName: string, entries: readonly ZipEntry[]): Promise<void> => {
  const zip = new ZipFile();
  for (const entry of entries) {
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.name);
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
