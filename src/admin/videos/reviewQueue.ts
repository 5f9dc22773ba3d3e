/** The videos that await a moderator, longest waiting first. */
import { useGetList } from 'react-admin';
import type { AdminVideo } from '#contracts/catalogue.ts';

export const oldestFirst = { field: 'submittedAt', order: 'ASC' } as const;

export type Place = {
  /** From 1; undefined when the video is not in the queue (any more). */
  number: number | undefined;
  previous: string | undefined;
  next: string | undefined;
};

/** Where a video stands in the queue. From a video outside of it, the next one is the first. */
export const placeIn = (ids: readonly string[], id: string): Place => {
  const index = ids.indexOf(id);
  if (index < 0) return { number: undefined, previous: undefined, next: ids[0] };
  return { number: index + 1, previous: ids[index - 1], next: ids[index + 1] };
};

/** Which video to look at once this one is decided: the one after it, else the longest waiting. */
export const afterDeciding = (ids: readonly string[], id: string): string | undefined =>
  placeIn(ids, id).next ?? ids.find((other) => other !== id);

const MOST = 100;

/** The queue as the server has it now, looked at again every half minute. */
export const useReviewQueue = () => {
  const { data = [], total = 0 } = useGetList<AdminVideo>(
    'videos',
    { filter: { status: 'inReview' }, sort: oldestFirst, pagination: { page: 1, perPage: MOST } },
    { refetchInterval: 30_000 },
  );
  return { videos: data, ids: data.map(({ id }) => id), total };
};
