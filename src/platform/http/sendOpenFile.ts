import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { OpenFile } from '#platform/files/sealedFile.ts';

/** Whether the part that the client holds is of this very file (RFC 9110, 13.1.5); we give dates, no tags. */
const isSameAsHeld = (request: Request, modified: string): boolean => {
  const held = request.get('if-range');
  return held === undefined || held === modified;
};

async function* withFirst(first: Buffer, rest: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  yield first;
  yield* rest;
}

/**
 * Answers with an open file, or with the range that is asked for (RFC 9110, 14), and closes it. Several ranges at once are
 * answered by the whole, and a range beyond the end by 416. Type and the like come as `headers`; none is set before the first
 * bytes have been read, so that a failure until then has an answer of its own.
 * @throws SealBroken when the file was changed; what was not sent yet is not sent
 */
export const sendOpenFile = async (
  request: Request,
  response: Response,
  file: OpenFile,
  headers: Record<string, string> = {},
): Promise<void> => {
  try {
    const { sizeBytes } = file;
    const modified = file.modifiedAt.toUTCString();
    const ranges = isSameAsHeld(request, modified) ? request.range(sizeBytes, { combine: true }) : undefined;
    const common = { ...headers, 'Accept-Ranges': 'bytes', 'Last-Modified': modified };
    if (ranges === -1) {
      response.status(416).set(common).set('Content-Range', `bytes */${sizeBytes}`).end();
      return;
    }
    const [range] = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges : [];
    const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
    const pieces = file.read(start, end + 1);
    const first = request.method === 'HEAD' ? undefined : await pieces.next();
    response.set(common).set('Content-Length', String(end + 1 - start));
    if (range) response.status(206).set('Content-Range', `bytes ${start}-${end}/${sizeBytes}`);
    if (first === undefined || first.done === true) response.end();
    else await pipeline(withFirst(first.value, pieces), response);
  } catch (error) {
    // Whoever closes the page while a video is loading causes no failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  } finally {
    await file.close();
  }
};
