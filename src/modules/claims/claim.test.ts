import { describe, expect, it } from 'vitest';
import { submitClaim } from '#contracts/claims.schema.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { claim, receiveClaim, videoIdAt } from './claim.ts';
import type { ClaimNotice, ClaimReceived } from './events.ts';

const notice: ClaimNotice = {
  ...{ work: 'My film', videoUrl: `https://soletake.test/videos/${id(3)}`, name: 'Ann Lee', email: 'ann@example.org' },
  ...{ postalAddress: '1 Bench Row\nLeeds', phone: '', signature: 'Ann Lee' },
};
const facts = { claimId: id(1), reference: 'DMC-1', videoId: id(3), userId: id(2) };
const received: ClaimReceived = {
  type: 'ClaimReceived',
  data: { ...facts, statementsVersion: '1', notice: personal(id(1), notice) },
};

describe('a claim', () => {
  it('is received with what was ticked, sealed with a key of its own even where there is an account', () => {
    given(claim)
      .when(receiveClaim({ ...facts, notice }))
      .then(received);
  });

  it('is received once, however often it arrives', () => {
    given(claim, received)
      .when(receiveClaim({ ...facts, reference: 'DMC-2', notice }))
      .then();
  });
});

describe('the address in a notice', () => {
  it.each([
    [`https://soletake.test/videos/${id(3)}`, id(3)],
    [`https://soletake.test/videos/${id(3)}/?from=search#top`, id(3)],
    [`https://soletake.test/videos/ABCDEF01-0000-4000-8000-000000000003`, 'abcdef01-0000-4000-8000-000000000003'],
    [`https://other.test/videos/${id(3)}`, undefined],
    [`http://soletake.test/videos/${id(3)}`, undefined],
    [`https://soletake.test/videos/${id(3)}/checkout`, undefined],
    ['https://soletake.test/browse', undefined],
  ])('%s leads to %s', (address, videoId) => {
    expect(videoIdAt(address, 'https://soletake.test')).toBe(videoId);
  });
});

describe('a notice', () => {
  const whole = { submissionId: id(9), ...notice, goodFaith: true, accuracy: true };
  it('is whole with its six elements', () => {
    expect(submitClaim.body.parse(whole)).toEqual(whole);
  });

  it.each([
    ['work', 'Please describe the work that is yours, so that we can recognise it'],
    ['videoUrl', 'Please enter the whole address of the video’s page, beginning with https://'],
    ['name', 'Please enter your name'],
    ['postalAddress', 'Please enter a postal address at which you can be reached'],
    ['goodFaith', 'A notice needs your statement of good faith'],
    ['accuracy', 'A notice needs your statement that it is accurate and that you may act'],
    ['signature', 'Please sign by typing your full name'],
  ])('without %s is answered by what is missing', (field, message) => {
    const { [field]: _, ...rest } = whole as Record<string, unknown>;
    const { issues } = submitClaim.body.safeParse(rest).error ?? { issues: [] };
    expect(issues.map(({ path, message: said }) => [path.join('.'), said])).toEqual([[field, message]]);
  });

  it.each(['ftp://a.test/x', 'soletake.test/videos/1', 'javascript:alert(1)', ''])(
    'is about no such address: %s',
    (videoUrl) => {
      expect(submitClaim.body.safeParse({ ...whole, videoUrl }).success).toBe(false);
    },
  );
});
