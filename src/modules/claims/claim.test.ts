import { describe, expect, it } from 'vitest';
import { submitClaim } from '#contracts/claims/claims.schema.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import {
  acceptClaim,
  askForElements,
  claim,
  completeNotice,
  counterClaim,
  dismissClaim,
  endByTime,
  noteLetter,
  receiveClaim,
  reportCourtAction,
  restoreVideo,
  upholdClaim,
  withdrawClaim,
} from './claim.ts';
import { videoIdAt } from './videoAddress.ts';
import type {
  ClaimAccepted,
  ClaimNotice,
  ClaimReceived,
  CounterReceived,
  CourtActionReported,
  ElementsAsked,
  LetterSent,
} from '#events/claims.ts';

const notice: ClaimNotice = {
  work: 'My film',
  videoUrl: `https://soletake.test/videos/${id(3)}`,
  name: 'Ann Lee',
  email: 'ann@example.org',
  postalAddress: '1 Bench Row\nLeeds',
  phone: '',
  signature: 'Ann Lee',
};
const facts = { claimId: id(1), reference: 'DMC-1', videoId: id(3), uploadId: null, userId: id(2) };
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
    expect(issues.map(({ path, message: text }) => [path.join('.'), text])).toEqual([[field, message]]);
  });

  it.each(['ftp://a.test/x', 'soletake.test/videos/1', 'javascript:alert(1)', ''])(
    'is about no such address: %s',
    (videoUrl) => {
      expect(submitClaim.body.safeParse({ ...whole, videoUrl }).success).toBe(false);
    },
  );
});

const video = { videoId: id(3), creatorId: id(4) };
const at = '2026-12-14T10:00:00.000Z';
const accepted: ClaimAccepted = {
  type: 'ClaimAccepted',
  data: { claimId: id(1), ...video, answerBefore: '2026-12-28T10:00:00.000Z' },
};
const counter = {
  name: 'Cleo',
  postalAddress: '2 Lane\nYork',
  phone: '+44 1',
  reason: 'It is mine.',
  signature: 'Cleo',
};
const answered: CounterReceived = {
  type: 'CounterReceived',
  data: {
    claimId: id(1),
    ...video,
    statementsVersion: '1',
    counter: personal(id(1), counter),
    restoreFrom: '2026-12-30T00:00:00.000Z',
    restoreBefore: '2027-01-05T23:59:59.999Z',
  },
};

describe('a notice that is looked at', () => {
  const elementsAsked: ElementsAsked = {
    type: 'ElementsAsked',
    data: { claimId: id(1), missing: ['work'], note: personal(id(1), 'Which film?') },
  };
  it('may need more; its sender adds it, once for each question', () => {
    given(claim, received)
      .when(askForElements(['work'], 'Which film?'))
      .then(elementsAsked);
    given(claim, received, elementsAsked).when(completeNotice('The one of 2021')).then({ type: 'NoticeCompleted' });
    given(claim, received).when(completeNotice('More')).refuses('conflict');
  });

  it('is accepted for a video and its creator, who has fourteen days', () => {
    given(claim, received).when(acceptClaim(video, at)).then(accepted);
    given(claim, received, elementsAsked).when(acceptClaim(video, at)).then(accepted);
    given(claim, received, accepted).when(acceptClaim(video, at)).refuses('conflict');
  });

  it('is not accepted from the creator of the video', () => {
    given(claim, received)
      .when(acceptClaim({ videoId: id(3), creatorId: id(2) }, at))
      .refuses('conflict');
  });

  it('may be dismissed before it is accepted, not afterwards', () => {
    given(claim, received).when(dismissClaim('Spam, not a work')).then({ type: 'ClaimDismissed' });
    given(claim, received, accepted).when(dismissClaim('Spam')).refuses('conflict');
  });
});

describe('an accepted claim', () => {
  it('is answered by the creator alone, once, and then ten to fourteen business days run', () => {
    given(claim, received, accepted)
      .when(counterClaim(id(4), counter, at))
      .then(answered);
    given(claim, received, accepted)
      .when(counterClaim(id(5), counter, at))
      .refuses('not-found');
    given(claim, received, accepted, answered)
      .when(counterClaim(id(4), counter, at))
      .refuses('conflict');
  });

  it('that nobody answers in time is upheld', () => {
    given(claim, received, accepted).when(endByTime('2026-12-28T09:59:59.000Z')).then();
    given(claim, received, accepted)
      .when(endByTime('2026-12-28T10:00:00.000Z'))
      .then({ type: 'ClaimUpheld', data: { by: null } });
  });

  it('that was answered comes back in time, unless a court was asked', () => {
    given(claim, received, accepted, answered).when(endByTime('2026-12-29T23:59:59.000Z')).then();
    given(claim, received, accepted, answered)
      .when(endByTime('2026-12-30T00:00:00.000Z'))
      .then({ type: 'ClaimRestored', data: { by: null } });
    const court: CourtActionReported = {
      type: 'CourtActionReported',
      data: { claimId: id(1), words: personal(id(1), 'N.D.') },
    };
    given(claim, received, accepted, answered).when(reportCourtAction('N.D.')).then(court);
    given(claim, received, accepted, answered, court).when(endByTime('2027-06-01T00:00:00.000Z')).then();
    given(claim, received, accepted, answered, court)
      .when(upholdClaim(id(9), 'The court says so'))
      .then({ type: 'ClaimUpheld', data: { by: id(9) } });
    given(claim, received, accepted, answered, court)
      .when(restoreVideo({ by: id(9), reason: 'The court says so', now: '2026-12-20T00:00:00.000Z', isEarly: false }))
      .then({ type: 'ClaimRestored' });
  });

  it('is not restored before its sender’s days are over, unless on purpose', () => {
    const restoring = { by: id(9), reason: 'A mistake', now: '2026-12-29T23:59:59.000Z', isEarly: false };
    given(claim, received, accepted, answered).when(restoreVideo(restoring)).refuses('conflict');
    given(claim, received, accepted, answered)
      .when(restoreVideo({ ...restoring, isEarly: true }))
      .then({ type: 'ClaimRestored', data: { by: id(9) } });
    given(claim, received, accepted, answered)
      .when(restoreVideo({ ...restoring, now: '2026-12-30T00:00:00.000Z' }))
      .then({ type: 'ClaimRestored' });
    given(claim, received, accepted).when(restoreVideo(restoring)).then({ type: 'ClaimRestored' });
  });

  it('is not upheld by a person before it was answered: time does that', () => {
    given(claim, received, accepted)
      .when(upholdClaim(id(9), 'Sure'))
      .refuses('conflict');
    given(claim, received).when(reportCourtAction('N.D.')).refuses('conflict');
  });

  it('may be withdrawn as long as it is open', () => {
    given(claim, received).when(withdrawClaim).then({ type: 'ClaimWithdrawn' });
    given(claim, received, accepted, answered)
      .when(withdrawClaim)
      .then({ type: 'ClaimWithdrawn', data: { videoId: id(3) } });
    given(claim, received, { type: 'ClaimWithdrawn', data: { claimId: id(1), videoId: null, creatorId: null } })
      .when(withdrawClaim)
      .refuses('conflict');
  });

  it('keeps each letter once', () => {
    const sent: LetterSent = { type: 'LetterSent', data: { claimId: id(1), letter: 'received', to: 'sender', at } };
    given(claim, received)
      .when(noteLetter({ letter: 'received', to: 'sender', at }))
      .then(sent);
    given(claim, received, sent)
      .when(noteLetter({ letter: 'received', to: 'sender', at }))
      .then();
  });
});
