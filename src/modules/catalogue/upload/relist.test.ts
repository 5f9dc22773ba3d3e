import { describe, it } from 'vitest';
import { relistVideo } from '#contracts/catalogue/studio.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { anUpload } from '#testing/routes/films.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';

const upload = anUpload();
const { creator } = upload;
const rival = aCreator('rival');
const relist = () => call(relistVideo, { params: { videoId: upload.id }, body: { pricePence: 6000 } }, as(creator));
const withdrawn: DomainEvent[] = [
  { type: 'OfferWithdrawn', data: { videoId: upload.id, reason: 'The creator took it back.' } },
  { type: 'VideoWithdrawn', data: { videoId: upload.id } },
];

describe('a video that was for sale', () => {
  it('is listed again at another price after it was withdrawn', async () => {
    await given(aListedVideo().given, withdrawn)
      .when(relist())
      .answers({ status: 'listed', pricePence: 6000 })
      .records({ type: 'VideoListed', by: creator.id, data: { pricePence: 6000, round: 2 } })
      .when(relist())
      .refuses('conflict', 'Only a withdrawn video can be listed again.');
  });

  const copy = aListedVideo({ id: id(5), creator: rival, title: 'The same', likeTo: upload.id });
  it.each([
    ['is for sale', copy.given],
    ['has been bought', aPurchase(aBuyer(), copy).given],
  ])('stays withdrawn when one like it has come to the marketplace since and %s', async (_, since) => {
    await given(aListedVideo().given, withdrawn, since)
      .when(relist())
      .refuses('conflict', /has come to the marketplace since you withdrew it/);
  });

  it('waits for the list of videos before it goes back', async () => {
    await given(aListedVideo().given, withdrawn)
      .also(({ consumers }) => consumers.fallBehind())
      .give(copy.given)
      .when(relist())
      .refuses('unavailable')
      .also(({ consumers }) => consumers.goOn())
      .when(relist())
      .refuses('conflict', /has come to the marketplace since you withdrew it/);
  });

  it('is listed again when one that is only similar has come since', async () => {
    const similar = copy.given.map((fact) => {
      if (!('type' in fact) || fact.type !== 'VideoProcessed') return fact;
      const matches = fact.data.matches?.map((match) => ({ ...match, verdict: 'similar' as const })) ?? [];
      return { ...fact, data: { ...fact.data, matches } };
    });
    await given(aListedVideo().given, withdrawn, similar).when(relist()).records('VideoListed');
  });
});
