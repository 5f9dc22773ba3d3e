/** The videos that await a moderator, longest waiting first. */
import { useCanAccess, useGetList } from 'react-admin';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';

/** Those of a suspended creator are left out until the creator is back. */
export const waitingVideos = {
  filter: { status: 'toDo' },
  sort: { field: 'submittedAt', order: 'ASC' },
} as const;

const MOST = 100;

/** The current queue of the server, read again every half minute; empty for those who may not list videos. */
export const useReviewQueue = () => {
  const { canAccess } = useCanAccess({ resource: 'videos', action: 'list' });
  const { data = [], total = 0 } = useGetList<AdminVideo>(
    'videos',
    { ...waitingVideos, pagination: { page: 1, perPage: MOST } },
    { refetchInterval: 30_000, enabled: canAccess === true },
  );
  return { videos: data, total };
};
