import { expect, it } from 'vitest';
import { getCreator } from '#contracts/catalogue/creators.ts';
import { id } from '#testing/events.ts';
import { call } from '#testing/routes/call.ts';
import { proOf } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';

const video = aListedVideo();
const { creator } = video;
const page = (username = 'carol') => call(getCreator, { params: { username }, query: {} });

it('everybody sees what a creator has for sale, the newest first, and how much was sold', async () => {
  const sold = aListedVideo({ id: id(5), title: 'A stool' });
  const newer = aListedVideo({ id: id(6), title: 'A table' });
  await given(video.given, aPurchase(aBuyer(), sold).given, newer.given)
    .when(page())
    .answers({
      creator: { username: 'carol', displayName: 'Carol', bio: '', soldCount: 1, takesMessages: false },
      videos: [{ title: 'A table' }, { title: 'A shelf' }],
      total: 2,
      page: 1,
    })
    .records();
});

it('buyers can write to a creator with Creator Pro', async () => {
  await given(video.given, proOf(creator))
    .when(page())
    .answers({ creator: { takesMessages: true } });
});

it('an address or a legal name is never shown', async () => {
  const { body } = await given(video.given).when(page()).answers({ total: 1 });
  expect(JSON.stringify(body)).not.toContain(creator.email);
  expect(JSON.stringify(body)).not.toContain('High Street');
  expect(JSON.stringify(body)).not.toContain('Example');
});

it('nobody finds a buyer, a suspended creator or an unknown name', async () => {
  await given(aBuyer('bob'), aCreator('sid', { isSuspended: true }))
    .when(page('bob'))
    .refuses('not-found')
    .when(page('sid'))
    .refuses('not-found')
    .when(page('nobody'))
    .refuses('not-found');
});
