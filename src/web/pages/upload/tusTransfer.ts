/** Sends the bytes of an announced video by tus (protocol 1.0.0): resumable, over a lost connection and over a reload. */
import { DetailedError, Upload, defaultOptions } from 'tus-js-client';
import { Problem } from '#contracts/http/problem.ts';

export type Transfer = { pause: () => void; resume: () => void };

export type TransferInput = {
  file: File;
  videoId: string;
  /** Where tus creates uploads, as the announcement answered. */
  uploadUrl: string;
  /** Begun before, perhaps on another device: what has arrived is asked for first. */
  isContinued: boolean;
  onProgress: (sentBytes: number) => void;
  /** The connection is lost; it is tried again by itself. */
  onWait: () => void;
  onDone: () => void;
  /** It does not go on by itself; `resume` tries again. */
  onTrouble: (message: string) => void;
};
export type StartTransfer = (input: TransferInput) => Transfer;

export type TusOptions = {
  userId: string;
  /** Scheme and host of the API. */
  baseUrl: string;
  readToken: () => string | undefined;
  /** Makes sure that the next token read is good; may throw `Problem`. */
  renew: () => Promise<void>;
};

/** About four minutes of retries; after that a person has to act. */
const RETRY_DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 60_000, 60_000];

const fingerprintOf = (userId: string, { name, size, lastModified }: File): string =>
  ['video', userId, name, size, lastModified].join('-');

/** The video whose upload this browser began with this very file, if any. */
export const findBegunUpload = async (userId: string, file: File): Promise<string | undefined> => {
  const begun = await defaultOptions.urlStorage.findUploadsByFingerprint(fingerprintOf(userId, file));
  return begun.at(-1)?.metadata['videoId'];
};

/** A browser reads nothing more of a file that has changed, or is gone, since it was chosen. */
export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

const FILE_CHANGED =
  'The file has changed on your disk, or is gone, since you chose it, so the rest cannot be sent. Cancel this upload and choose the file again.';

const statusOf = (error: Error): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

const serverText = (error: Error): string | undefined => {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    const problem = Problem.fromDocument(JSON.parse(body ?? 'null'));
    return problem.type === 'unexpected-error' ? undefined : problem.detail;
  } catch {
    // The tus library answers in plain text of its own, which is not for creators.
    return undefined;
  }
};

const troubleText = (error: Error): string => {
  switch (statusOf(error)) {
    case 0:
      return 'The connection was lost. We keep what has arrived: resume when you are back online.';
    case 401:
      return 'Your session has ended. Sign in again and choose the file once more to resume where it stopped.';
    case 404:
      return 'This upload no longer needs a file.';
    case 413:
      return 'The server does not accept a file of this size.';
    default:
      return (
        serverText(error) ?? 'The server did not accept the file. We keep what has arrived: try again in a moment.'
      );
  }
};

const troubleOf = async (error: Error, file: Blob): Promise<string> =>
  statusOf(error) === 0 && !(await isReadable(file)) ? FILE_CHANGED : troubleText(error);

/** To the library, a file that cannot be read is a lost connection. */
const stopIfChanged = async (upload: Upload, { file, onTrouble }: TransferInput): Promise<void> => {
  if (await isReadable(file)) return;
  await upload.abort();
  onTrouble(FILE_CHANGED);
};

export const createTusTransfers =
  ({ userId, baseUrl, readToken, renew }: TusOptions): StartTransfer =>
  (input) => {
    const { file, videoId, onProgress, onWait, onDone, onTrouble } = input;
    const endpoint = new URL(input.uploadUrl, baseUrl).href;
    let isTokenSpent = false;

    const upload = new Upload(file, {
      endpoint,
      uploadUrl: input.isContinued ? `${endpoint}/${videoId}` : null,
      metadata: { videoId },
      retryDelays: RETRY_DELAYS_MS,
      fingerprint: () => Promise.resolve(fingerprintOf(userId, file)),
      removeFingerprintOnSuccess: true,
      // Without an endpoint the library asks again, when the question how much has arrived is refused (503, 401, a held
      // lock); with one it would begin the file anew.
      onUploadUrlAvailable: () => {
        upload.options.endpoint = null;
      },
      onBeforeRequest: async (request) => {
        if (isTokenSpent) {
          isTokenSpent = false;
          await renew();
        }
        request.setHeader('Authorization', `Bearer ${readToken() ?? ''}`);
      },
      onShouldRetry: (error) => {
        const status = statusOf(error);
        isTokenSpent = status === 401;
        // 409 and 423: another request still holds the upload; 0: no connection.
        const mayGo = [0, 401, 409, 423, 429].includes(status) || status >= 500;
        if (mayGo) onWait();
        if (status === 0) void stopIfChanged(upload, input);
        return mayGo;
      },
      onProgress: (sentBytes) => onProgress(sentBytes),
      onSuccess: () => onDone(),
      onError: async (error) => onTrouble(await troubleOf(error, file)),
    });

    let isPaused = false;
    const begin = async (): Promise<void> => {
      const begun = (await upload.findPreviousUploads()).find(({ metadata }) => metadata['videoId'] === videoId);
      if (begun) upload.resumeFromPreviousUpload(begun);
      if (!isPaused) upload.start();
    };
    void begin();
    return {
      pause: () => {
        isPaused = true;
        void upload.abort();
      },
      resume: () => {
        isPaused = false;
        upload.start();
      },
    };
  };
