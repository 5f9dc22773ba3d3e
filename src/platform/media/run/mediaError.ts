/**
 * Why a media program gave no result.
 * `undecodable`: the file itself is at fault, trying again is useless. `timeout`: its processor time or its time on the clock was used up.
 * `killed`: aborted by the caller, or ended by the system (memory). `failed`: anything else, worth another try.
 */
export type MediaErrorKind = 'undecodable' | 'timeout' | 'killed' | 'failed';

/** The one error of the media engine. `detail` is for logs, never for screens: it may name local paths. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly kind: MediaErrorKind;
  readonly detail: string;

  constructor(kind: MediaErrorKind, detail: string) {
    super(`media ${kind}: ${detail}`);
    this.kind = kind;
    this.detail = detail;
  }
}
