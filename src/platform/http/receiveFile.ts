/** Takes one file of a `multipart/form-data` request into memory, up to a limit, after the caller has been checked. */
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';

/** @throws Problem `unsupported-media`, `too-large`, or `invalid-input` when there is no file in that field */
export const receiveFile = async (
  request: Request,
  response: Response,
  { field, maxBytes }: NonNullable<Endpoint['file']>,
): Promise<Buffer> => {
  if (!request.is('multipart/form-data'))
    throw new Problem('unsupported-media', 'Please send the file as a multipart form.');
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 20 },
  }).single(field);
  await new Promise<void>((resolve, reject) => {
    receive(request, response, (error: unknown) =>
      error === undefined ? resolve() : reject(refusal(error, maxBytes)),
    );
  });
  if (!request.file || request.file.size === 0) throw fieldProblem(`/${field}`, 'Please choose a file.');
  return request.file.buffer;
};

const refusal = (error: unknown, maxBytes: number): Error => {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE')
    return new Problem('too-large', `Please choose a file of at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
  // Every other error of multer or busboy is about the format of the form.
  return new Problem('malformed-request', 'The form could not be read.');
};
