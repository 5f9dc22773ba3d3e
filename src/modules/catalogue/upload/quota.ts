/** Ten uploads a UK day on the Free plan; the stream of the day makes it race-free. */
import { freeUploadsPerDay } from '#contracts/site/houseRules.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { QuotaEvent, UploadCounted, UploadReturned } from '#events/catalogue.ts';

/** The uploads that count. */
export type Quota = readonly string[];

/** Streams are `quota-<creatorId>-<day>`. */
export const quota: Aggregate<Quota, QuotaEvent> = {
  category: 'quota',
  initialState: [],
  evolve: (state, event) => {
    switch (event.type) {
      case 'UploadCounted':
        return [...state, event.data.videoId];
      case 'UploadReturned':
        return state.filter((videoId) => videoId !== event.data.videoId);
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
    if (state.length >= mostToday)
      throw new Problem(
        'daily-limit-reached',
        `You have used your ${mostToday} uploads for today. The next one is possible after midnight UK time.`,
        { retryAfterSeconds: secondsToMidnight },
      );
    return [{ type: 'UploadCounted', data: upload }];
  };

/** Returns an upload to the quota. */
export const returnUpload =
  (upload: Upload) =>
  (state: Quota): [] | [UploadReturned] =>
    state.includes(upload.videoId) ? [{ type: 'UploadReturned', data: upload }] : [];
