import { useEffect, useState } from 'react';
import { useCanAccess, useGetIdentity, useRefresh } from 'react-admin';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { releaseReview, takeReview } from '#contracts/catalogue/moderation.ts';
import { Problem } from '#contracts/http/problem.ts';
import { MINUTE_MS } from '#admin/parts/time.ts';
import { useCall } from '#admin/calls/useCall.ts';

const SIGN_OF_LIFE_MS = 3 * MINUTE_MS;

export const awaitsModerator = ({ status, decision, awaitsSpotCheck }: AdminVideo): boolean =>
  (status === 'inReview' && decision === null) || awaitsSpotCheck;

/** The person who has the lease or has decided, if it is another one. */
export const useOtherHand = ({ review }: AdminVideo): string | undefined => {
  const { identity } = useGetIdentity();
  return review !== null && identity !== undefined && review.by !== identity.id ? review.name : undefined;
};

/**
 * A moderator who opens a waiting video holds its lease until they leave the page. Answers whether the server has
 * decided on it, or there is none to take.
 */
export const useReviewLease = (video: AdminVideo): boolean => {
  const call = useCall();
  const refresh = useRefresh();
  const [isDecided, setDecided] = useState(false);
  const { canAccess, isPending } = useCanAccess({ resource: 'videos', action: 'approve' });
  const { id } = video;
  const isOpen = canAccess === true && awaitsModerator(video);
  useEffect(() => {
    if (!isOpen) return undefined;
    const take = (): void => {
      if (document.visibilityState === 'hidden') return;
      call(takeReview, { params: { id } })
        .catch((error: unknown) => {
          // Another moderator has the lease, or has decided: the page shows the current state.
          if (error instanceof Problem) refresh();
          else throw error;
        })
        .finally(() => setDecided(true));
    };
    take();
    const timer = setInterval(take, SIGN_OF_LIFE_MS);
    return () => {
      clearInterval(timer);
      // When it does not arrive, the time runs out by itself.
      void call(releaseReview, { params: { id } }).catch(() => undefined);
    };
  }, [id, isOpen, call, refresh]);
  return !isPending && (!isOpen || isDecided);
};
