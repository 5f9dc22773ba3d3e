import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { adminOpenOriginal } from '#contracts/catalogue/originals.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { MINUTE_MS } from '#admin/parts/time.ts';

/** The address lives for an hour. */
const ADDRESS_FRESH_MS = 50 * MINUTE_MS;

/** What this person may see of a video. Opening is recorded, so it is not repeated; `isReady` once the lease was asked for. */
export const useOriginal = ({ id, width }: AdminVideo, isReady: boolean) => {
  const call = useCall();
  const { canAccess } = useCanAccess({ resource: 'videos', action: 'playOriginal' });
  const isThere = width !== null;
  const query = useQuery({
    queryKey: ['originals', id],
    queryFn: ({ signal }) => call(adminOpenOriginal, { params: { id }, body: {} }, { signal }),
    enabled: isReady && isThere && canAccess === true,
    staleTime: ADDRESS_FRESH_MS,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return { ...query, isThere, canAccess };
};
