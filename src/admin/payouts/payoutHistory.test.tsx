import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { aPayout } from './aPayout.ts';
import { PayoutHistory } from './PayoutHistory.tsx';

const show = (change: Partial<AdminPayout>) =>
  renderConsole(<PayoutHistory payout={aPayout(change)} holdNote={null} />, {
    roles: ['finance'],
    call: createAnswers().call,
  });

afterEach(cleanup);

it.each([
  [
    'sale_in_doubt',
    /^Not sent to its end: after its release the creator was suspended, or a sale in it came into doubt/,
  ],
  ['payee_missing', /^Not sent to its end: the creator had not set up payouts/],
  ['account_invalid', /^Not sent to its end: the provider refused, account_invalid/],
])('of a payout that failed with %s says why, and what can be done', (failure, words) => {
  const { container } = show({ status: 'failed', failure, sentPence: 2345 });
  expect(container.textContent).toMatch(/Sent so far£23\.45/);
  expect(screen.getByText(/^Not sent to its end/).parentElement?.textContent).toMatch(words);
});

it('of one that waits after a change of the bank account says until when', () => {
  const { container } = show({ status: 'requested', payoutsFrom: '2026-02-04T12:00:00.000Z' });
  expect(container.textContent).toMatch(
    /bank account was changed\. Nothing is paid out before 4 February 2026 at 12:00/,
  );
});

it('of one that was cut short says why and what came back', () => {
  const { container } = show({ status: 'paid', note: 'It is in doubt.', sentPence: 2345, returnedPence: 1000 });
  expect(container.textContent).toMatch(/Cut short: It is in doubt\./);
  expect(container.textContent).toMatch(/Returned to the balance£10/);
  expect(container.textContent).not.toMatch(/Sent so far/);
});
