import { useQuery, useQueryClient } from '@tanstack/react-query';
import { myVideos, type MyVideo } from '#contracts/catalogue/catalogue.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

type Mine = { videos: MyVideo[]; uploadsLeftToday: number | null };

const KEY = ['my-videos'];
const AGAIN_MS = 3000;

const isMoving = ({ status }: MyVideo): boolean => status === 'processing' || status === 'uploading';

/** Asks again while something is under way. */
export const useMyVideos = () => {
  const call = useCall();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(myVideos, { signal }),
    refetchInterval: ({ state }) => (state.data?.videos.some(isMoving) ? AGAIN_MS : false),
  });
};

/** Writes down what is known to have changed, before the list is read again. */
export const useVideoChange = () => {
  const queries = useQueryClient();
  return async (videoId: string, change: Partial<MyVideo>): Promise<void> => {
    await queries.cancelQueries({ queryKey: KEY });
    queries.setQueryData<Mine>(
      KEY,
      (current) =>
        current && {
          ...current,
          videos: current.videos.map((video) => (video.id === videoId ? { ...video, ...change } : video)),
        },
    );
  };
};
