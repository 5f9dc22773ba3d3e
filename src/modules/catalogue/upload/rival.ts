/** What an upload repeats, as its own events say. */
import type { VideoEvent } from '#events/catalogue.ts';

/** Another video; `isSameFile`: byte for byte, else very likely the same recording. */
export type Repeated = { videoId: string; isSameFile: boolean };

export const repeatedBy = (events: readonly VideoEvent[]): Repeated[] =>
  events.flatMap((event): Repeated[] => {
    if (event.type === 'VideoRefused' && event.data.code === 'already-uploaded')
      return (event.data.copyOf ?? []).map((videoId) => ({ videoId, isSameFile: true }));
    if (event.type === 'VideoProcessed')
      return (event.data.matches ?? [])
        .filter(({ verdict }) => verdict === 'strong')
        .map(({ videoId }) => ({ videoId, isSameFile: false }));
    return [];
  });
