import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appealStrike, getMyClaim, type ClaimAgainstMe } from '#contracts/claims/claims.ts';
import { claimStatuses, strikeStatuses } from '#contracts/claims/vocabulary.ts';
import { id } from '#testing/events.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';

type Strike = NonNullable<ClaimAgainstMe['strike']>;
const claimId = id(80);

const aStrike = (change: Partial<Strike> = {}): Strike => ({
  status: 'active',
  until: '2026-08-01T08:00:00.000Z',
  appeal: 'none',
  appealWords: null,
  reason: null,
  isRemovalProposed: false,
  ...change,
});
const aClaim = (change: Partial<ClaimAgainstMe> = {}): ClaimAgainstMe => ({
  claimId,
  reference: 'C-1',
  status: 'upheld',
  title: 'Oak stool',
  videoId: id(1),
  receivedAt: '2026-05-01T08:00:00.000Z',
  answerBefore: '2026-05-11T08:00:00.000Z',
  restoreFrom: null,
  restoreBefore: null,
  counter: null,
  reason: null,
  notice: null,
  strike: null,
  ...change,
});

const open = async (change: Partial<ClaimAgainstMe>) => {
  const answers = createAnswers();
  answers.answer(getMyClaim, aClaim(change));
  signInAs({ isCreator: true });
  const { user } = renderSite(`/studio/claims/${claimId}`, answers);
  await screen.findByRole('heading', { level: 1, name: 'A copyright claim' });
  return { ...answers, user };
};
const forms = () => screen.queryAllByRole('form').map((form) => form.getAttribute('aria-label'));

describe('a claim against one’s own video', () => {
  it.each(claimStatuses)('that is %s takes a counter-notice only while it can be answered', async (status) => {
    await open({ status });
    expect(forms()).toEqual(status === 'accepted' ? ['Counter-notice'] : []);
  });

  it.each(
    strikeStatuses.flatMap((status) =>
      (['none', 'open', 'refused'] as const).map((appeal): [Strike['status'], Strike['appeal']] => [status, appeal]),
    ),
  )('with a strike that is %s (appeal: %s) takes one appeal, while it counts', async (status, appeal) => {
    await open({ strike: aStrike({ status, appeal }) });
    expect(forms()).toEqual(status === 'active' && appeal === 'none' ? ['Appeal against the strike'] : []);
  });

  it('says that the strike was appealed against, and takes no second appeal', async () => {
    const { user, answer, requestsTo } = await open({ strike: aStrike() });
    answer(appealStrike, aClaim({ strike: aStrike({ appeal: 'open' }) }));
    await user.type(screen.getByLabelText('Why it should not count'), 'It was my own film.');
    await user.click(screen.getByRole('button', { name: 'Appeal against the strike' }));
    await screen.findByText('You appealed. Someone who did not uphold the claim will decide.');
    expect(forms()).toEqual([]);
    expect(requestsTo(appealStrike)).toMatchObject([{ params: { claimId }, body: { words: 'It was my own film.' } }]);
  });

  it.each([
    [{ appeal: 'refused', reason: 'It was not.' }, 'You appealed, and the strike stays. Why: It was not.'],
    [{ status: 'removed', reason: 'It was yours.' }, 'The strike for it was removed. Why: It was yours.'],
    [{ status: 'expired' }, 'The strike for it counted until 1 Aug 2026.'],
  ] as [Partial<Strike>, string][])('says what became of the strike: %j', async (change, words) => {
    await open({ strike: aStrike(change) });
    expect(screen.getByRole('main').textContent).toContain(words);
  });
});
