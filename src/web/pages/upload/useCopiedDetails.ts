import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { getStudioVideo } from '#contracts/catalogue/studio.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

/** `?from=<video>`: the next file gets the details of that one. */
export const useCopiedDetails = () => {
  const call = useCall();
  const [query, setQuery] = useSearchParams();
  const from = query.get('from');
  const source = useQuery({
    queryKey: ['copied-details', from],
    queryFn: ({ signal }) => call(getStudioVideo, { params: { videoId: from ?? '' } }, { signal }),
    enabled: from !== null,
  });
  return {
    isRequested: from !== null,
    source,
    /** The details, also where they are still on their way. */
    read: async () => source.data ?? (await source.refetch({ cancelRefetch: false })).data,
    /** Once used, or no longer wanted. */
    forget: () => setQuery({}, { replace: true, preventScrollReset: true }),
  };
};
