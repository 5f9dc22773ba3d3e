import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { restoreClaimed, type AdminClaim } from '#contracts/claims/claims.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { DecisionButton } from './DecisionButton.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const claimThatWaits = (days: number) =>
  ({
    id: id(80),
    status: 'answered',
    restoreFrom: new Date(Date.now() + days * DAY_MS).toISOString(),
    strike: null,
  }) as AdminClaim;

const show = (claim: AdminClaim) => {
  const answers = createAnswers();
  answers.answer(restoreClaimed, claim);
  const part = (
    <>
      <DecisionButton claim={claim} decision="restore" />
      <DecisionButton claim={claim} decision="restoreEarly" />
      <DecisionButton claim={claim} decision="uphold" />
    </>
  );
  return { ...answers, ...renderConsole(part, { roles: ['moderator'], call: answers.call }) };
};
const restoring = async () => {
  await screen.findByRole('button', { name: 'Uphold …' });
  return screen.queryAllByRole('button', { name: /^Restore/ }).map(({ textContent }) => textContent);
};

afterEach(cleanup);

describe('an answered claim', () => {
  it('is restored before the tenth business day only after a warning', async () => {
    const { user, requestsTo } = show(claimThatWaits(1));
    expect(await restoring()).toEqual(['Restore early …']);
    await user.click(screen.getByRole('button', { name: 'Restore early …' }));
    const name = 'Restore the video before the waiting time is over?';
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByText(/only if the notice was accepted by mistake: otherwise we lose/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Restore it early' }));
    expect(await dialog.findByText('Please tell both sides why')).toBeTruthy();
    expect(requestsTo(restoreClaimed)).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'It was accepted by mistake.');
    await user.click(dialog.getByRole('button', { name: 'Restore it early' }));
    await screen.findByText('The video is available again.');
    const body = { reason: 'It was accepted by mistake.', isEarly: true };
    expect(requestsTo(restoreClaimed)).toEqual([{ params: { id: id(80) }, body }]);
  });

  it('is restored without that once the days are over', async () => {
    const { user, requestsTo } = show(claimThatWaits(-1));
    expect(await restoring()).toEqual(['Restore …']);
    await user.click(screen.getByRole('button', { name: 'Restore …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make the video available again?' }));
    expect(dialog.queryByText(/we lose/)).toBeNull();
    await user.type(dialog.getByLabelText('Reason'), 'Nobody went to court.');
    await user.click(dialog.getByRole('button', { name: 'Restore the video' }));
    await screen.findByText('The video is available again.');
    expect(requestsTo(restoreClaimed)).toEqual([{ params: { id: id(80) }, body: { reason: 'Nobody went to court.' } }]);
  });
});
