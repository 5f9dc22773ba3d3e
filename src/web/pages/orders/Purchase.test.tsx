import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getGuard, openCertificate, type CertificateDocument } from '#contracts/certificates/certificates.ts';
import { anOrder, openOrder } from '#testing/pages/orderPage.ts';
import { signInAs } from '#testing/pages/session.ts';

const aDocument: CertificateDocument = {
  format: 'licence-certificate/1',
  certificate: 'a.b.c',
  still: null,
  entry: null,
  inclusion: { leaf: 0, hash: 'a', size: 1, hashes: [], checkpoint: 'signed' },
};

beforeEach(() => signInAs({}, 'login'));
afterEach(() => void vi.restoreAllMocks());

it('shows the uploads that were refused because they repeat it, and the notice for other platforms', async () => {
  const { unmount } = openOrder(anOrder());
  await screen.findByText(/^Nobody has tried to upload this video to Soletake again/);
  expect(screen.getByText(/^Notice of copyright infringement/).textContent).toContain(
    'https://soletake.test/verify/c0ffee00-0000-4000-8000-000000000001',
  );
  unmount();
  const { answers } = openOrder(anOrder());
  const blocked = [
    { at: '2026-05-03T09:00:00.000Z', isSameFile: true },
    { at: '2026-04-03T09:00:00.000Z', isSameFile: false },
  ];
  answers.answer(getGuard, { blocked, count: 2 });
  await screen.findByText('2 uploads of this video to Soletake were refused:');
  screen.getByText(/the same file$/);
  screen.getByText(/a copy of the film$/);
});

it('saves the certificate, with the price when its owner ticks that', async () => {
  const { user, answers } = openOrder(anOrder());
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  answers.answer(openCertificate, aDocument);
  await user.click(await screen.findByRole('button', { name: 'Certificate (.json)' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  await user.click(screen.getByLabelText('With the price that you paid'));
  await user.click(screen.getByRole('button', { name: 'Certificate (.json)' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(answers.requestsTo(openCertificate).map(({ body }) => body)).toEqual([
    { withPrice: false },
    { withPrice: true },
  ]);
});
