import { cleanup, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import type { AdminClaim, AdminClaimRow } from '#contracts/claims/claims.ts';
import type { ClaimStatus } from '#contracts/claims/vocabulary.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { claims } from './index.ts';

const claimId = id(80);
const appealed: AdminClaim['strike'] = {
  status: 'active',
  until: '2026-08-01T08:00:00.000Z',
  appeal: 'open',
  appealWords: 'It was my own film.',
  reason: null,
  isRemovalProposed: false,
};

const aClaim = (change: Partial<AdminClaim> = {}): AdminClaim => ({
  id: claimId,
  reference: 'C-1',
  status: 'received',
  title: 'Oak stool',
  videoId: id(1),
  uploadId: null,
  creatorId: id(2),
  creator: 'Ann Lee',
  receivedAt: '2026-05-01T08:00:00.000Z',
  changedAt: '2026-05-01T08:00:00.000Z',
  answerBefore: null,
  restoreFrom: null,
  restoreBefore: null,
  counter: null,
  reason: null,
  notice: null,
  missing: [],
  askedNote: null,
  additions: [],
  courtWords: null,
  letters: [],
  strike: null,
  activeStrikes: 0,
  ...change,
});

const show = (claim: AdminClaim | AdminClaimRow, role: StaffRole = 'moderator') =>
  renderConsole(
    <Suspense>
      <Resource {...claims} />
    </Suspense>,
    {
      at: `/${claimId}/show`,
      roles: [role],
      call: createAnswers().call,
      lists: { getOne: async () => ({ data: claim }) as never },
    },
  );
const offered = async (claim: AdminClaim, role?: StaffRole) => {
  const { isReading } = show(claim, role);
  await screen.findByRole('heading', { name: claim.reference });
  await waitFor(() => expect(isReading()).toBe(false));
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
};

afterEach(cleanup);

describe('a copyright claim', () => {
  it.each([
    ['received', ['Accept …', 'Ask for more …', 'Dismiss …']],
    ['incomplete', ['Accept …', 'Dismiss …']],
    ['accepted', ['Restore …']],
    ['answered', ['Note a court action …', 'Restore …', 'Uphold …']],
    ['court', ['Restore …', 'Uphold …']],
    ['restored', []],
    ['upheld', []],
    ['withdrawn', []],
    ['dismissed', []],
  ] as [ClaimStatus, string[]][])('that is %s offers a moderator what comes next', async (status, acts) => {
    expect(await offered(aClaim({ status }))).toEqual(acts);
  });

  it('whose video is disabled until the sender has had time offers to restore it early', async () => {
    const claim = aClaim({ status: 'answered', restoreFrom: '2999-01-01T00:00:00.000Z' });
    expect(await offered(claim)).toEqual(['Note a court action …', 'Restore early …', 'Uphold …']);
  });

  it('that is upheld, with an appeal, offers both answers to the appeal', async () => {
    const claim = aClaim({ status: 'upheld', strike: appealed });
    expect(await offered(claim)).toEqual(['Refuse the appeal …', 'Remove the strike …']);
    expect(screen.getByText('It was my own film.')).toBeTruthy();
  });

  it('of a creator who uploaded the film second leads to that upload', async () => {
    await offered(aClaim({ uploadId: id(6) }));
    const link = screen.getByRole('link', { name: 'The sender’s own upload' });
    expect(link.getAttribute('href')).toContain(`/videos/${id(6)}/show`);
  });

  it('is only read by an auditor', async () => {
    expect(await offered(aClaim(), 'auditor')).toEqual([]);
  });

  it('waits for all of itself when only its row is known', async () => {
    const { letters: _, ...row } = aClaim();
    show({ ...row, hasOpenAppeal: false });
    await screen.findByRole('status', { name: 'Loading' });
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
