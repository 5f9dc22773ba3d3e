/** The reasons for which a file is refused automatically. The numbers of the limits are in `limits.ts`. */
export type RefusalCode =
  | 'empty-file'
  | 'not-a-video'
  | 'no-pictures'
  | 'encrypted'
  | 'undecodable'
  | 'truncated'
  | 'too-short'
  | 'too-long'
  | 'too-small'
  | 'low-frame-rate'
  | 'mostly-black'
  | 'mostly-frozen';

/** `message` is a sentence for the creator. */
export type Refusal = { code: RefusalCode; message: string };

export const refuse = (code: RefusalCode, message: string): Refusal => ({ code, message });
