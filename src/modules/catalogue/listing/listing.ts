/** A listed video: its thumbnail changes; it is withdrawn, listed again, sold. `edits/edit.ts` has its text. */
import { Problem } from '#contracts/http/problem.ts';
import type {
  ThumbnailChanged,
  VideoDetails,
  VideoDisabled,
  VideoPaused,
  VideoResumed,
  VideoEnabled,
  VideoListed,
  VideoPictures,
  VideoRetired,
  VideoReturned,
  VideoTrafficCounted,
  VideoWithdrawn,
} from '#events/catalogue.ts';
import { toListing } from '#modules/catalogue/review/review.ts';
import type { DayTraffic } from '#modules/catalogue/analytics/traffic.ts';
import { isProcessed, mustBeEnabled, SUSPENSION, type Video } from './video.ts';

/** Replaces the pictures by a still of the film, or before a review by any; possible as long as the video can be sold. */
export const changeThumbnail =
  (videoId: string, made: Pick<VideoPictures, 'thumbnail' | 'poster' | 'blurred'>) =>
  (state: Video): [] | [ThumbnailChanged] => {
    if (state.status === 'none') throw new Problem('not-found');
    if (!isProcessed(state) || ['sold', 'refused', 'takenDown'].includes(state.status))
      throw new Problem('conflict', 'The thumbnail of this video cannot be changed now.');
    if (state.decision?.decision === 'approve')
      throw new Problem('conflict', 'A moderator has just approved it with the present thumbnail.');
    if (state.pictures.thumbnail === made.thumbnail) return [];
    return [{ type: 'ThumbnailChanged', data: { videoId, ...made } }];
  };

/** The offer was withdrawn: the video is no longer listed. */
export const noteWithdrawal =
  (videoId: string) =>
  (state: Video): [] | [VideoWithdrawn] =>
    state.status === 'listed' ? [{ type: 'VideoWithdrawn', data: { videoId } }] : [];

/** Its creator lists it again. */
export const relistVideo =
  (pricePence: VideoDetails['pricePence']) =>
  (state: Video): [VideoListed] => {
    if (state.status === 'none') throw new Problem('not-found');
    if (state.status !== 'withdrawn') throw new Problem('conflict', 'Only a withdrawn video can be listed again.');
    mustBeEnabled(state);
    const listing = toListing(state);
    return [{ ...listing, data: { ...listing.data, pricePence } }];
  };

/** The video is sold: it is never listed again. */
export const retireVideo =
  (videoId: string, orderId: string) =>
  (state: Video): [] | [VideoRetired] =>
    state.status === 'listed' ? [{ type: 'VideoRetired', data: { videoId, orderId } }] : [];

/** The sale was annulled. */
export const returnVideo =
  (videoId: string, orderId: string) =>
  (state: Video): [] | [VideoReturned] =>
    state.status === 'sold' ? [{ type: 'VideoReturned', data: { videoId, orderId } }] : [];

/** A copyright claim was accepted, whatever the state of the video. */
export const disableVideo =
  (videoId: string, claimId: string) =>
  (state: Video): [] | [VideoDisabled] =>
    isProcessed(state) && !state.disabledBy.includes(claimId)
      ? [{ type: 'VideoDisabled', data: { videoId, claimId } }]
      : [];

export const enableVideo =
  (videoId: string, claimId: string) =>
  (state: Video): [] | [VideoEnabled] =>
    isProcessed(state) && state.disabledBy.includes(claimId)
      ? [{ type: 'VideoEnabled', data: { videoId, claimId } }]
      : [];

/** The creator is suspended, whatever the state of the video. */
export const pauseVideo =
  (videoId: string) =>
  (state: Video): [] | [VideoPaused] =>
    isProcessed(state) && !state.disabledBy.includes(SUSPENSION) ? [{ type: 'VideoPaused', data: { videoId } }] : [];

export const resumeVideo =
  (videoId: string) =>
  (state: Video): [] | [VideoResumed] =>
    isProcessed(state) && state.disabledBy.includes(SUSPENSION) ? [{ type: 'VideoResumed', data: { videoId } }] : [];

/** Folds one day's visits, once. */
export const countTraffic =
  (videoId: string, day: string, traffic: DayTraffic) =>
  (state: Video): [] | [VideoTrafficCounted] =>
    isProcessed(state) && !state.countedDays.includes(day)
      ? [{ type: 'VideoTrafficCounted', data: { videoId, day, ...traffic } }]
      : [];
