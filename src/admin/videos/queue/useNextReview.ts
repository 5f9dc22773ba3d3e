import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { takeNextReview } from '#contracts/catalogue/moderation.ts';
import { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#admin/calls/useCall.ts';

export const pathOf = (id: string): string => `/videos/${id}/show`;

/** Leases the next free video, and opens it; releases the one on the screen. */
export const useNextReview = () => {
  const call = useCall();
  const navigate = useNavigate();
  const notify = useNotify();
  return async (after?: string): Promise<void> => {
    try {
      const { videoId } = await call(takeNextReview, { body: after === undefined ? {} : { after } });
      if (videoId === null) notify('Nothing else awaits review.');
      await navigate(videoId === null ? '/videos' : pathOf(videoId));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify(error.detail, { type: 'error' });
    }
  };
};
