/** Ten uploads a UK day on the Free plan; the stream of the day makes it race-free. */
import { freeUploadsPerDay } from '#contracts/site/houseRules.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { QuotaEvent, UploadCounted, UploadReturned } from '#events/catalogue.ts';

export type Quota = {
  /** The uploads that count. */
  counted: readonly string[];
  /** One that was no video has been given back. */
  hasReturnedNoVideo: boolean;
};

/** Streams are `quota-<creatorId>-<day>`. */
export const quota: Aggregate<Quota, QuotaEvent> = {
  category: 'quota',
  initialState: { counted: [], hasReturnedNoVideo: false },
  evolve: (state, event) => {
    switch (event.type) {
      case 'UploadCounted':
        return { ...state, counted: [...state.counted, event.data.videoId] };
      case 'UploadReturned':
        return {
          counted: state.counted.filter((videoId) => videoId !== event.data.videoId),
          hasReturnedNoVideo: state.hasReturnedNoVideo || event.data.isNoVideo,
        };
    }
  },
};

type Upload = { creatorId: string; day: string; videoId: string };

/** Its stream, after the category. */
export const quotaOf = ({ creatorId, day }: Pick<Upload, 'creatorId' | 'day'>): string => `${creatorId}-${day}`;

/** Counts one upload of at most `mostToday`. @throws Problem `daily-limit-reached` */
export const countUpload =
  (upload: Upload, secondsToMidnight: number, mostToday: number = freeUploadsPerDay) =>
  (state: Quota): [UploadCounted] => {
    if (state.counted.length >= mostToday)
      throw new Problem(
        'daily-limit-reached',
        `You have used your ${mostToday} uploads for today. The next one is possible after midnight UK time.`,
        { retryAfterSeconds: secondsToMidnight },
      );
    return [{ type: 'UploadCounted', data: upload }];
  };

/** Returns an upload to the quota: it was cancelled before its last byte, or we failed. */
export const returnUpload =
  (upload: Upload) =>
  (state: Quota): [] | [UploadReturned] =>
    state.counted.includes(upload.videoId) ? [{ type: 'UploadReturned', data: { ...upload, isNoVideo: false } }] : [];

/** Returns an upload that is no video; the first of the day only. */
export const returnNoVideo =
  (upload: Upload) =>
  (state: Quota): [] | [UploadReturned] =>
    state.counted.includes(upload.videoId) && !state.hasReturnedNoVideo
      ? [{ type: 'UploadReturned', data: { ...upload, isNoVideo: true } }]
      : [];
