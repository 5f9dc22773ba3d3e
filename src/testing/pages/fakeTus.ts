/** Stands for `tus-js-client` in tests of pages. No byte leaves; a test says itself how far an upload has come. */

type Options = { onProgress: (sent: number) => void; onSuccess: () => void };

export class DetailedError extends Error {}

export const defaultOptions = { urlStorage: { findUploadsByFingerprint: () => Promise.resolve([]) } };

export class Upload {
  options: Options;
  isStopped = false;
  constructor(_: File, options: Options) {
    this.options = options;
  }
  findPreviousUploads = () => Promise.resolve([]);
  start = () => {
    this.isStopped = false;
    if (!sent.includes(this)) sent.push(this);
  };
  abort = () => {
    this.isStopped = true;
    return Promise.resolve();
  };
}

/** What was begun, oldest first. */
export const sent: Upload[] = [];
