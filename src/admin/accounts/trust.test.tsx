import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getTrustDossier, type TrustDossier } from '#contracts/payouts/trust.ts';
import { TrustPanel } from '#admin/parts/TrustPanel.tsx';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';

const trust: TrustDossier['trust'] = {
  isTrusted: false,
  hasPayoutAccount: true,
  rule: 'strict',
  salesPastHold: { has: 1, atLeast: 5 },
  rejectionsOfLastTen: { has: 0, atMost: 1 },
  faults: { has: 0, atMost: 0 },
};
const carol = { id: id(1), name: 'Carol' };
const bob = { id: id(2), name: 'Bob' };
const sale = (n: number, doubts: TrustDossier['sales'][number]['doubts']): TrustDossier['sales'][number] => ({
  orderId: id(10 + n),
  soldAt: '2026-05-01T08:00:00.000Z',
  pricePence: 2500,
  buyer: { id: id(20 + n), name: `Buyer ${n}` },
  doubts,
});

const open = (dossier: TrustDossier) => {
  const answers = createAnswers();
  answers.answer(getTrustDossier, dossier);
  return renderConsole(<TrustPanel creatorId={carol.id} />, { roles: ['moderator'], call: answers.call });
};

it('names the sales that do not count, and who shares what with whom', async () => {
  open({
    trust,
    sales: [
      sale(1, []),
      sale(2, [
        { why: 'sameCard', with: bob },
        { why: 'sameAddress', with: carol },
      ]),
      sale(3, [{ why: 'price', with: null }]),
    ],
  });
  await screen.findByText(/Accounts that trade with each other share/);
  screen.getByText('1 of 5 needed. 2 sales do not count:');
  const rows = [...screen.getByRole('list', { name: 'Sales that do not count' }).children];
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Buyer 2£25\.00 · .*same card as Bobsame network address as Carol$/),
    expect.stringMatching(/^Buyer 3£25\.00 · .*below £20\.00\s*$/),
  ]);
});

it('speaks of no ring where each sale counts, and of the setting where each counts anyway', async () => {
  const { unmount } = open({ trust, sales: [sale(1, [])] });
  await screen.findByText('1 of 5 needed. Every sale counts.');
  expect(screen.queryByText(/share a card/)).toBeNull();
  unmount();
  open({ trust: { ...trust, rule: 'demo' }, sales: [] });
  await screen.findByText(/This installation counts every sale/);
});
