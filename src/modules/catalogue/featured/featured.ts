/** What moderators feature: at most eight videos at once, each at a place of its own. */
import { featuredLimits } from '#contracts/site/houseRules.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { FeatureEnded, FeatureEvent, VideoFeatured } from '#events/catalogue.ts';

type Featured = Omit<VideoFeatured['data'], 'by'>;
export type Shelf = readonly Featured[];

/** There is one list of featured videos. */
export const shelfId = 'shelf';

export const featured: Aggregate<Shelf, FeatureEvent> = {
  category: 'featured',
  initialState: [],
  evolve: (shelf, event) => {
    const others = shelf.filter(({ videoId }) => videoId !== event.data.videoId);
    if (event.type === 'FeatureEnded') return others;
    const { by: _, ...one } = event.data;
    return [...others, one];
  },
};

/** Whether the video can be bought, and its creator has Creator Pro. */
type Standing = { isForSale: boolean; isPro: boolean };

/** Featuring it again moves it. `today` is a UTC day, as `from` and `until` are. */
export const featureVideo =
  (wish: VideoFeatured['data'], { isForSale, isPro }: Standing, today: string) =>
  (shelf: Shelf): [VideoFeatured] => {
    if (!isForSale) throw new Problem('video-not-for-sale');
    if (!isPro) throw new Problem('conflict', 'Only videos of creators with Creator Pro are featured.');
    if (wish.until < wish.from || wish.until < today)
      throw fieldProblem('/until', 'Please choose a day that is still to come, not before the first');
    const isInTheWay = (one: Featured): boolean =>
      one.videoId !== wish.videoId && one.place === wish.place && one.from <= wish.until && wish.from <= one.until;
    if (shelf.some(isInTheWay)) throw fieldProblem('/place', `Place ${wish.place} is taken in these days`);
    if (wish.place > featuredLimits.most) throw new Problem('invalid-input');
    return [{ type: 'VideoFeatured', data: wish }];
  };

/** `by` is null when the period ended. */
export const endFeature =
  (end: FeatureEnded['data']) =>
  (shelf: Shelf): [] | [FeatureEnded] =>
    shelf.some(({ videoId }) => videoId === end.videoId) ? [{ type: 'FeatureEnded', data: end }] : [];
