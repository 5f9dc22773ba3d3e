/** Videos that are not listed yet: each is the listed one, stopped on its way. */
import type { DomainEvent } from './streams.ts';
import { aListedVideo, type ListedVideo, type VideoOptions } from './marketplace.ts';
import type { Given } from './world.ts';

/** The state in which a video stops before it is listed. */
type Station = 'VideoAnnounced' | 'VideoProcessed' | 'ReviewRequested';

const isEvent = (given: Given, type: DomainEvent['type']): boolean => 'type' in given && given.type === type;

const aVideoUpTo = (station: Station, options: VideoOptions = {}): ListedVideo => {
  const { given, ...video } = aListedVideo(options);
  const last = given.findIndex((candidate) => isEvent(candidate, station));
  return { ...video, given: given.slice(0, last + 1) };
};

/** Its bytes are on their way: a thousand in all. */
export const anUpload = (options?: VideoOptions): ListedVideo => aVideoUpTo('VideoAnnounced', options);

/** The checks have passed it, and its creator has not signed yet. */
export const aDraft = (options?: VideoOptions): ListedVideo => aVideoUpTo('VideoProcessed', options);

/** Its creator has signed, and it waits for a moderator. */
export const aVideoInReview = (options?: VideoOptions): ListedVideo => aVideoUpTo('ReviewRequested', options);
