/** Why a file is refused without asking anybody. The number of each limit stands in `limits.ts`. */
export type RefusalCode =
  | 'empty-file'
  | 'not-a-video'
  | 'no-pictures'
  | 'undecodable'
  | 'truncated'
  | 'too-short'
  | 'too-small'
  | 'low-frame-rate'
  | 'mostly-black'
  | 'mostly-frozen';

/** `message` is a sentence for the creator. */
export type Refusal = { code: RefusalCode; message: string };

/** Something weak that does not stand in the way; `value` is what was measured, `threshold` where advice begins. */
export type Advice = { code: string; message: string; value: number; threshold: number };

export const refuse = (code: RefusalCode, message: string): Refusal => ({ code, message });
