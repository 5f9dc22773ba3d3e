import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { OpenFile } from '#platform/files/sealedFile.ts';

/** Whether the part that the client holds is of this very file (RFC 9110, 13.1.5); we give dates, no tags. */
const isSameAsHeld = (request: Request, modified: string): boolean => {
  const held = request.get('if-range');
  return held === undefined || held === modified;
};

/**
 * Answers with an open file, or with the range that is asked for (RFC 9110, 14), and closes it. Several ranges at once are
 * answered by the whole, and a range beyond the end by 416. Type and other headers are the caller's.
 * @throws SealBroken when the file was changed; what was not sent yet is not sent
 */
export const sendOpenFile = async (request: Request, response: Response, file: OpenFile): Promise<void> => {
  try {
    const { sizeBytes } = file;
    const modified = file.modifiedAt.toUTCString();
    response.set({ 'Accept-Ranges': 'bytes', 'Last-Modified': modified });
    const ranges = isSameAsHeld(request, modified) ? request.range(sizeBytes, { combine: true }) : undefined;
    if (ranges === -1) {
      response.status(416).set('Content-Range', `bytes */${sizeBytes}`).end();
      return;
    }
    const [range] = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges : [];
    const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
    if (range) response.status(206).set('Content-Range', `bytes ${start}-${end}/${sizeBytes}`);
    response.set('Content-Length', String(end + 1 - start));
    if (request.method === 'HEAD') response.end();
    else await pipeline(file.read(start, end + 1), response);
  } catch (error) {
    // Whoever closes the page while a video is loading causes no failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  } finally {
    await file.close();
  }
};
