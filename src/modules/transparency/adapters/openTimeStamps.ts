/** The time stamps of checkpoints; the library for them is loaded when the first one is asked for. */
import type { Duty } from '#platform/leases/duties.ts';
import type { AskAuthority } from '#platform/transparency/timeStamps/askAuthority.ts';
import { timeStampDuty } from '#platform/transparency/timeStamps/timeStampDuty.ts';

type Given = Pick<Parameters<typeof timeStampDuty>[0], 'db' | 'storage' | 'onError'>;

/** Nothing to do without an authority. */
export const openTimeStamps = (url: string | undefined, given: Given): Duty[] => {
  if (url === undefined) return [];
  const ask: AskAuthority = async (...request) => {
    const { askAuthority } = await import('#platform/transparency/timeStamps/askAuthority.ts');
    return askAuthority(url)(...request);
  };
  return [timeStampDuty({ ...given, ask })];
};
