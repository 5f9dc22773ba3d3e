/** From the announcement of a video to the end of its checks. */
import { Problem } from '#contracts/http/problem.ts';
import type {
  OriginalHashed,
  PreparationFailed,
  PreparationRepeated,
  ReviewRequested,
  UploadCancelled,
  UploadCompleted,
  VideoAnnounced,
  VideoDraft,
  VideoProcessed,
  VideoRefused,
} from '#events/catalogue.ts';
import { isPrivate, isProcessed, type Video } from '#modules/catalogue/listing/video.ts';

type Announcement = { videoId: string; creatorId: string; sizeBytes: number; draft: VideoDraft };

/** Announces an upload. */
export const announceVideo =
  ({ videoId, creatorId, sizeBytes, draft }: Announcement) =>
  (state: Video): [VideoAnnounced] => {
    if (state.status !== 'none') throw new Problem('conflict');
    return [{ type: 'VideoAnnounced', data: { ...draft, videoId, creatorId, sizeBytes } }];
  };

/** Records that all bytes have arrived; a repeat changes nothing. */
export const completeUpload =
  (videoId: string, sizeBytes: number) =>
  (state: Video): [] | [UploadCompleted] => {
    if (state.status === 'none') throw new Problem('not-found');
    if (state.status !== 'uploading') return [];
    if (sizeBytes !== state.sizeBytes)
      throw new Problem('upload-incomplete', `${sizeBytes} of ${state.sizeBytes} bytes have arrived so far.`);
    return [{ type: 'UploadCompleted', data: { videoId, sizeBytes } }];
  };

/** Discards it while nobody but its creator has seen it; a repeat changes nothing. */
export const cancelUpload =
  (videoId: string) =>
  (state: Video): [] | [UploadCancelled] => {
    if (isPrivate(state.status)) return [{ type: 'UploadCancelled', data: { videoId } }];
    switch (state.status) {
      case 'cancelled':
        return [];
      case 'inReview':
        throw new Problem('conflict', 'A moderator is reviewing this video. Please wait for the decision.');
      case 'listed':
        throw new Problem('conflict', 'This video is for sale. Withdraw it first.');
      case 'withdrawn':
      case 'sold':
        throw new Problem('conflict', 'A video that has been for sale cannot be deleted.');
      default:
        throw new Problem('not-found');
    }
  };

/** The upload was abandoned: it is discarded, unless the last byte has arrived after all. */
export const giveUpUpload =
  (videoId: string) =>
  (state: Video): [] | [UploadCancelled] =>
    state.status === 'uploading' ? [{ type: 'UploadCancelled', data: { videoId } }] : [];

/** Its creator closed the account: a video that was never listed is discarded, whatever decision was pending. */
export const abandonVideo =
  (videoId: string) =>
  (state: Video): [] | [UploadCancelled] =>
    isPrivate(state.status) || state.status === 'inReview' ? [{ type: 'UploadCancelled', data: { videoId } }] : [];

/** The checks refused it. */
export const refuseVideo =
  (refusal: VideoRefused['data']) =>
  (state: Video): [] | [VideoRefused] =>
    state.status === 'processing' ? [{ type: 'VideoRefused', data: refusal }] : [];

/** We failed to prepare it as often as we try. */
export const failPreparation =
  (videoId: string) =>
  (state: Video): [] | [PreparationFailed] =>
    state.status === 'processing' ? [{ type: 'PreparationFailed', data: { videoId } }] : [];

/** Staff have it examined again. */
export const repeatPreparation =
  (videoId: string) =>
  (state: Video): [] | [PreparationRepeated] =>
    state.status === 'unprepared' ? [{ type: 'PreparationRepeated', data: { videoId } }] : [];

/** Preview and pictures exist: it goes to review if its creator has signed, else it waits for that. */
export const processVideo =
  (result: VideoProcessed['data']) =>
  (state: Video): [] | [VideoProcessed] | [VideoProcessed, ReviewRequested] => {
    if (state.status !== 'processing') return [];
    const processed: VideoProcessed = { type: 'VideoProcessed', data: result };
    return state.submitted ? [processed, { type: 'ReviewRequested', data: { videoId: result.videoId } }] : [processed];
  };

/** Records what a buyer of the video receives; a repeat changes nothing. */
export const noteOriginal =
  (file: OriginalHashed['data']) =>
  (state: Video): [] | [OriginalHashed] =>
    isProcessed(state) && state.original === null ? [{ type: 'OriginalHashed', data: file }] : [];

/** It can be shown, but is a copy of these sold videos: its creator may appeal. */
export const refuseCopy =
  (result: VideoProcessed['data'], message: string, copyOf: string[]) =>
  (state: Video): [] | [VideoProcessed, VideoRefused] =>
    state.status === 'processing'
      ? [
          { type: 'VideoProcessed', data: result },
          { type: 'VideoRefused', data: { videoId: result.videoId, code: 'copy-of-sold', message, copyOf } },
        ]
      : [];
