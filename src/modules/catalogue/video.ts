/** A video: announced, uploaded, checked, reviewed, listed, and gone once sold. */
import { Problem } from '#contracts/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type {
  ReviewRequested,
  UploadCompleted,
  VideoAnnounced,
  VideoApproved,
  VideoDetails,
  VideoEvent,
  VideoFacts,
  VideoListed,
  VideoPictures,
  VideoProcessed,
  VideoRefused,
  VideoRejected,
  VideoRetired,
  VideoTrafficCounted,
} from './events.ts';

type Announced = { videoId: string; creatorId: string; sizeBytes: number; details: VideoDetails };
type Processed = { sha256: string; facts: VideoFacts; pictures: VideoPictures; countedDays: readonly string[] };

export type Video =
  | { status: 'none' }
  | ({ status: 'uploading' | 'processing' | 'refused' } & Announced)
  | ({ status: 'inReview' | 'rejected' | 'listed' | 'sold' } & Announced & Processed);

const evolve = (state: Video, event: VideoEvent): Video => {
  if (event.type === 'VideoAnnounced') {
    const { videoId, creatorId, sizeBytes, ...details } = event.data;
    return { status: 'uploading', videoId, creatorId, sizeBytes, details };
  }
  if (state.status === 'none') return state;
  if (event.type === 'UploadCompleted') return { ...state, status: 'processing' };
  if (event.type === 'VideoRefused') return { ...state, status: 'refused' };
  if (event.type === 'VideoProcessed') {
    const { sha256, facts, pictures } = event.data;
    return { ...state, status: 'inReview', sha256, facts, pictures, countedDays: [] };
  }
  if (!('facts' in state)) return state;
  switch (event.type) {
    case 'ReviewRequested':
      return { ...state, status: 'inReview' };
    case 'VideoRejected':
      return { ...state, status: 'rejected' };
    case 'VideoApproved':
      return state;
    case 'VideoListed':
      return { ...state, status: 'listed' };
    case 'VideoRetired':
      return { ...state, status: 'sold' };
    case 'VideoTrafficCounted':
      return { ...state, countedDays: [...state.countedDays, event.data.day] };
  }
};

export const video: Aggregate<Video, VideoEvent> = { category: 'video', initialState: { status: 'none' }, evolve };

type Announcement = VideoDetails & { videoId: string; creatorId: string; sizeBytes: number };

/** Announces an upload. */
export const announceVideo =
  ({ videoId, creatorId, sizeBytes, title, description, category, tags, pricePence }: Announcement) =>
  (state: Video): [VideoAnnounced] => {
    if (state.status !== 'none') throw new Problem('conflict');
    return [
      {
        type: 'VideoAnnounced',
        data: { videoId, creatorId, sizeBytes, title, description, category, tags, pricePence },
      },
    ];
  };

/** Says that all bytes are here; saying it again changes nothing. */
export const completeUpload =
  (videoId: string, sizeBytes: number) =>
  (state: Video): [] | [UploadCompleted] => {
    if (state.status === 'none') throw new Problem('not-found');
    if (state.status !== 'uploading') return [];
    if (sizeBytes !== state.sizeBytes)
      throw new Problem('upload-incomplete', `${sizeBytes} of ${state.sizeBytes} bytes have arrived so far.`);
    return [{ type: 'UploadCompleted', data: { videoId, sizeBytes } }];
  };

/** The checks found what cannot be sold. */
export const refuseVideo =
  (videoId: string, code: string, message: string) =>
  (state: Video): [] | [VideoRefused] =>
    state.status === 'processing' ? [{ type: 'VideoRefused', data: { videoId, code, message } }] : [];

type Result = { videoId: string; sha256: string; facts: VideoFacts; pictures: VideoPictures; advice: string[] };

/** The checks passed and everything is made: it goes to review. */
export const submitVideo =
  ({ videoId, sha256, facts, pictures, advice }: Result) =>
  (state: Video): [] | [VideoProcessed, ReviewRequested] =>
    state.status === 'processing'
      ? [
          { type: 'VideoProcessed', data: { videoId, sha256, facts, pictures, advice } },
          { type: 'ReviewRequested', data: { videoId } },
        ]
      : [];

const mustBeInReview = (state: Video): Extract<Video, { status: 'inReview' | 'rejected' | 'listed' | 'sold' }> => {
  if (state.status === 'none') throw new Problem('not-found');
  if (state.status !== 'inReview') throw new Problem('not-under-review');
  return state;
};

/** A moderator says yes: approving is what lists a video. */
export const approveVideo =
  (videoId: string, note: string) =>
  (state: Video): [VideoApproved, VideoListed] => {
    const { creatorId, details, facts, pictures } = mustBeInReview(state);
    return [
      { type: 'VideoApproved', data: { videoId, note } },
      { type: 'VideoListed', data: { videoId, creatorId, ...details, facts, pictures } },
    ];
  };

/** A moderator says no. */
export const rejectVideo =
  (videoId: string, reason: string) =>
  (state: Video): [VideoRejected] => {
    mustBeInReview(state);
    return [{ type: 'VideoRejected', data: { videoId, reason } }];
  };

/** The creator left before a moderator decided. */
export const returnUnreviewed =
  (videoId: string) =>
  (state: Video): [] | [VideoRejected] =>
    state.status === 'inReview' ? [{ type: 'VideoRejected', data: { videoId, reason: 'The creator left.' } }] : [];

/** It is sold: it leaves for good. */
export const retireVideo =
  (videoId: string, orderId: string) =>
  (state: Video): [] | [VideoRetired] =>
    state.status === 'listed' ? [{ type: 'VideoRetired', data: { videoId, orderId } }] : [];

/** Folds one day's visits, once. */
export const countTraffic =
  (videoId: string, day: string, views: number) =>
  (state: Video): [] | [VideoTrafficCounted] =>
    'facts' in state && !state.countedDays.includes(day)
      ? [{ type: 'VideoTrafficCounted', data: { videoId, day, views } }]
      : [];
