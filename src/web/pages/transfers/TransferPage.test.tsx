import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { orderOpenings } from '#contracts/catalogue/originals.ts';
import { findCertificate, getGuard } from '#contracts/certificates/certificates.ts';
import { declineAssignment, getAssignment, type AssignmentDetails } from '#contracts/sales/assignments.ts';
import { anAssignment, orderId } from '#testing/pages/orderPage.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { patience } from '#testing/run/patience.ts';

beforeEach(() => signInAs({}, 'login'));

const pending = { owner: 'bob', recipient: 'ann', lapsesAt: '2026-03-16T12:00:00Z' };
const offered: Partial<AssignmentDetails> = { role: 'recipient', isBuyer: false, channelUrl: null, pending };

const open = (change: Partial<AssignmentDetails>) => {
  const answers = createAnswers();
  answers.answer(getAssignment, anAssignment(change));
  answers.answer(orderOpenings, { openings: [] });
  answers.answer(getGuard, { blocked: [], count: 0 });
  answers.answer(findCertificate, {
    certificateId: anAssignment().certificateId,
    status: 'active',
    successor: null,
    videoId: anAssignment().videoId,
    title: 'Oak stool',
    soldAt: anAssignment().soldAt,
    licensor: 'marta',
    licensee: 'https://www.youtube.com/@oak',
    file: null,
    uploadSha256: null,
    terms: { version: '1', sha256: 'ab'.repeat(32) },
    chain: [{ kind: 'sale', at: anAssignment().soldAt, event: anAssignment().certificateId, text: null }],
    document: null,
  });
  return { ...renderSite(`/transfers/${orderId}`, answers), answers };
};

describe('a licence that is offered', () => {
  it('cannot be accepted while it is not in force, but declined', async () => {
    const { user, answers } = open({ ...offered, access: 'underClaim' });
    await screen.findByRole('heading', { level: 1, name: 'bob wants to transfer a licence to you.' });
    screen.getByText('The licence is not in force at the moment, so it cannot be accepted.');
    expect(screen.queryByRole('form', { name: 'Accept the licence' })).toBeNull();
    answers.answer(declineAssignment, { orderId });
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await user.click(await screen.findByRole('button', { name: 'Decline it' }));
    await vi.waitFor(() => expect(answers.requestsTo(declineAssignment)).toHaveLength(1), patience);
  });
});

describe('a licence that was transferred', () => {
  it('is shown to its owner without a price, with a notice for other platforms that says how it came', async () => {
    open({ isBuyer: false });
    await screen.findByText('Transferred to you');
    screen.getByRole('button', { name: 'Download the original' });
    expect(screen.queryByLabelText('With the price that you paid')).toBeNull();
    expect(document.body.textContent).toContain('It was sold once, and the licence was transferred to me.');
    expect(document.body.textContent).not.toContain('£');
  });

  it.each([
    ['suspended', /^The bank of the first buyer/],
    ['revoked', /^The first sale was refunded/],
  ] as const)('is not downloaded while it is %s', async (access, text) => {
    open({ isBuyer: false, access });
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Download the original' })).toBeNull();
  });

  it('leads who transferred it on to nothing but that', async () => {
    open({ isBuyer: false, role: 'formerOwner', channelUrl: null });
    await screen.findByRole('heading', { level: 1, name: 'You transferred this licence.' });
    expect(screen.queryByRole('button', { name: 'Download the original' })).toBeNull();
  });
});
