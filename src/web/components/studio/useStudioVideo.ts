import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#contracts/http/endpoint.ts';
import { getStudioVideo } from '#contracts/catalogue/studio.ts';
import type * as schema from '#contracts/catalogue/studio.schema.ts';
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

export type StudioAnswer = AnswerOf<typeof schema.getStudioVideo>;

const keyOf = (videoId: string): string[] => ['studio-video', videoId];

const MOVING_MS = 2500;
/** A moderator takes hours, but a trusted creator's video is listed within seconds. */
const WAITING_MS = 15_000;

const againAfter = (status: VideoStatus | undefined): number | false => {
  if (status === 'uploading' || status === 'processing') return MOVING_MS;
  return status === undefined || status === 'inReview' || status === 'unprepared' ? WAITING_MS : false;
};

export type StudioVideoOptions = {
  /** Its bytes are being sent from here: nothing else can happen to it. */
  isSending?: boolean;
};

/** One own video, asked again as long as something happens to it by itself. */
export const useStudioVideo = (videoId: string, { isSending = false }: StudioVideoOptions = {}) => {
  const call = useCall();
  const query = useQuery({
    queryKey: keyOf(videoId),
    queryFn: ({ signal }) => call(getStudioVideo, { params: { videoId } }, { signal }),
    refetchInterval: ({ state }) => !isSending && againAfter(state.data?.status),
  });
  const { refetch } = query;
  const wasSending = useRef(isSending);
  useEffect(() => {
    // An answer from before the last byte contains nothing about the checks.
    if (wasSending.current && !isSending) void refetch();
    wasSending.current = isSending;
  }, [refetch, isSending]);
  return query;
};

/** Takes what a command answered for what is known of the video. */
export const useKeepStudioVideo = (): ((video: StudioAnswer) => Promise<void>) => {
  const queries = useQueryClient();
  return async (video) => {
    // An older answer that is still on its way must not undo it.
    await queries.cancelQueries({ queryKey: keyOf(video.id) });
    queries.setQueryData(keyOf(video.id), video);
  };
};
