/** What moderators feature: at most eight videos at once, each at a place of its own. */
import { featuredLimits } from '#contracts/site/houseRules.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { FeatureEnded, FeatureEvent, VideoFeatured } from '#events/catalogue.ts';

type Featured = Omit<VideoFeatured['data'], 'by'>;
export type FeaturedVideos = readonly Featured[];

/** There is one list of featured videos. */
export const featuredId = 'shelf';

export const featured: Aggregate<FeaturedVideos, FeatureEvent> = {
  category: 'featured',
  initialState: [],
  evolve: (featured, event) => {
    const others = featured.filter(({ videoId }) => videoId !== event.data.videoId);
    if (event.type === 'FeatureEnded') return others;
    const { by: _, ...feature } = event.data;
    return [...others, feature];
  },
};

/** Whether the video can be bought, and its creator has Creator Pro. */
type Standing = { isForSale: boolean; isPro: boolean };

/** Featuring it again moves it. `today` is a UTC day, as `from` and `until` are. */
export const featureVideo =
  (wish: VideoFeatured['data'], { isForSale, isPro }: Standing, today: string) =>
  (featured: FeaturedVideos): [VideoFeatured] => {
    if (!isForSale) throw new Problem('video-not-for-sale');
    if (!isPro) throw new Problem('conflict', 'Only videos of creators with Creator Pro are featured.');
    if (wish.until < wish.from || wish.until < today)
      throw fieldProblem('/until', 'Please choose a day that is still to come, not before the first');
    const isInTheWay = (featured: Featured): boolean =>
      featured.videoId !== wish.videoId &&
      featured.place === wish.place &&
      featured.from <= wish.until &&
      wish.from <= featured.until;
    if (featured.some(isInTheWay)) throw fieldProblem('/place', `Place ${wish.place} is taken in these days`);
    if (wish.place > featuredLimits.most) throw new Problem('invalid-input');
    return [{ type: 'VideoFeatured', data: wish }];
  };

/** `by` is null when the period ended. */
export const endFeature =
  ({ reason, ...end }: { videoId: string; by: string | null; reason: string }) =>
  (featured: FeaturedVideos): [] | [FeatureEnded] => {
    const creatorId = featured.find(({ videoId }) => videoId === end.videoId)?.creatorId;
    if (creatorId === undefined) return [];
    return [{ type: 'FeatureEnded', data: { ...end, creatorId, reason: personal(creatorId, reason) } }];
  };
