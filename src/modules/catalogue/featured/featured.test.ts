import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { creatorId, id, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { FeatureEvent } from '#events/catalogue.ts';
import { endFeature, featured, featureVideo } from './featured.ts';

const today = '2026-03-10';
const standing = { isForSale: true, isPro: true };
const wish = { videoId, creatorId, by: id(9), place: 1, from: '2026-03-10', until: '2026-03-20' };
const shown: FeatureEvent = { type: 'VideoFeatured', data: wish };
const other = { ...wish, videoId: id(8) };

describe('a featured video', () => {
  it('is for sale, of a creator with Creator Pro', () => {
    given(featured)
      .when(featureVideo(wish, standing, today))
      .then(shown);
    given(featured)
      .when(featureVideo(wish, { ...standing, isForSale: false }, today))
      .refuses('video-not-for-sale');
    given(featured)
      .when(featureVideo(wish, { ...standing, isPro: false }, today))
      .refuses('conflict');
  });

  it('has a place of its own in its days', () => {
    given(featured, shown)
      .when(featureVideo(other, standing, today))
      .refuses('invalid-input');
    given(featured, shown)
      .when(featureVideo({ ...other, from: '2026-03-20', until: '2026-03-25' }, standing, today))
      .refuses('invalid-input');
    given(featured, shown)
      .when(featureVideo({ ...other, from: '2026-03-21', until: '2026-03-25' }, standing, today))
      .then({ type: 'VideoFeatured' });
    given(featured, shown)
      .when(featureVideo({ ...other, place: 2 }, standing, today))
      .then({ type: 'VideoFeatured' });
  });

  it('moves when it is featured again', () => {
    given(featured, shown)
      .when(featureVideo({ ...wish, until: '2026-03-22' }, standing, today))
      .then({ type: 'VideoFeatured', data: { until: '2026-03-22' } });
  });

  it('ends on a day that is still to come', () => {
    for (const until of ['2026-03-09', '2026-03-01'])
      given(featured)
        .when(featureVideo({ ...wish, from: '2026-03-01', until }, standing, today))
        .refuses('invalid-input');
  });

  it('leaves once, and its place is free', () => {
    const end = { videoId, by: null, reason: 'It was sold.' };
    const ended: FeatureEvent = {
      type: 'FeatureEnded',
      data: { videoId, creatorId, by: null, reason: personal(creatorId, 'It was sold.') },
    };
    given(featured, shown).when(endFeature(end)).then(ended);
    given(featured, shown, ended).when(endFeature(end)).then();
    given(featured, shown, ended)
      .when(featureVideo(other, standing, today))
      .then({ type: 'VideoFeatured' });
  });
});
