import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getStudioVideo } from '#contracts/catalogue/studio.ts';
import { claimOwnership, getOwnershipClaim, type OwnershipClaim } from '#contracts/claims/ownership.ts';
import { createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { aStudioVideo } from '#testing/site/videos.ts';

let answers: Answers;
beforeEach(() => {
  answers = createAnswers();
});

const video = aStudioVideo({ status: 'refused', isSubmitted: false, thumbnail: null, stills: [] });
const claim: NonNullable<OwnershipClaim['claim']> = {
  reference: 'DMC-AAAA-AAAA',
  status: 'received',
  receivedAt: '2026-03-01T12:00:00.000Z',
  answerBefore: null,
  reason: null,
  page: 'http://localhost/claims/1#key',
};
/** The studio of an upload that repeats a film of another creator. */
const open = async (answer: OwnershipClaim) => {
  answers.answer(getStudioVideo, video);
  answers.answer(getOwnershipClaim, answer);
  signInAs({ isCreator: true });
  const site = renderSite(`/studio/${video.id}`, answers);
  await screen.findByRole('region', { name: 'Where it stands' });
  return site;
};

describe('an upload that repeats an unsold film of another creator', () => {
  it('has a way to say that the film is one’s own, which then says how that stands', async () => {
    const { user } = await open({ mayClaim: true, claim: null });
    await screen.findByRole('region', { name: 'Is this film yours?' });
    answers.answer(claimOwnership, { mayClaim: false, claim });
    fireEvent.change(screen.getByLabelText('How we can see that it is yours'), { target: { value: 'Other takes.' } });
    fireEvent.change(screen.getByLabelText('Your postal address'), { target: { value: '3 High Street' } });
    await user.click(screen.getByRole('checkbox', { name: /good faith/ }));
    await user.click(screen.getByRole('checkbox', { name: /accurate/ }));
    await user.click(screen.getByRole('button', { name: 'That is mine' }));
    const card = await screen.findByRole('region', { name: 'You say that this film is yours' });
    expect(card.textContent).toContain('A moderator reads what you say');
    expect(card.textContent).toContain('DMC-AAAA-AAAA, sent on 1 Mar 2026');
    expect(answers.requestsTo(claimOwnership)).toMatchObject([
      { params: { videoId: video.id }, body: { evidence: 'Other takes.', goodFaith: true, accuracy: true } },
    ]);
  });

  it.each([
    ['accepted', { answerBefore: '2026-03-15T11:00:00.000Z' }, /was told, and may answer until 15 Mar 2026/],
    [
      'upheld',
      { reason: 'You have the takes.' },
      /the film is yours\. You may upload it again\..*Why: You have the takes\./,
    ],
    ['restored', { reason: 'They filmed it.' }, /stays with the other creator\..*Why: They filmed it\./],
    ['dismissed', {}, /do not follow/],
    ['incomplete', {}, /asked you for more/],
  ] as const)('says how a case stands that is %s', async (status, more, text) => {
    await open({ mayClaim: false, claim: { ...claim, status, ...more } });
    const card = await screen.findByRole('region', { name: 'You say that this film is yours' });
    expect(card.textContent).toMatch(text);
    expect(screen.getByRole('link', { name: 'Open the case' }).getAttribute('href')).toBe(claim.page);
  });

  it('that repeats none has nothing of this', async () => {
    await open({ mayClaim: false, claim: null });
    await expect.poll(() => answers.requestsTo(getOwnershipClaim)).toHaveLength(1);
    expect(screen.queryByText(/is yours/)).toBeNull();
  });
});
