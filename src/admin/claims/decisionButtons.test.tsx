import { cleanup, screen, within } from '@testing-library/react';
import { useCanAccess } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { restoreClaimed, type AdminClaim } from '#contracts/claims/claims.ts';
import { strikeStatuses, type ClaimStatus } from '#contracts/claims/vocabulary.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { DecisionButton, type Decision } from './DecisionButton.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Without a strike; `days` is how long its video stays disabled. */
const aClaim = (status: ClaimStatus, days: number | null): AdminClaim =>
  ({
    id: id(80),
    status,
    restoreFrom: days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString(),
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
    const { user, requestsTo } = show(aClaim('answered', 1));
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
    const { user, requestsTo } = show(aClaim('answered', -1));
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

type Strike = NonNullable<AdminClaim['strike']>;
const decisions: Decision[] = ['dismiss', 'court', 'restore', 'restoreEarly', 'uphold', 'removeStrike', 'refuseAppeal'];
const appeals: Strike['appeal'][] = ['none', 'open', 'refused'];

/** Every standing of a strike, and none. */
const strikes: Record<string, Strike | null> = {
  'no strike': null,
  ...Object.fromEntries(
    strikeStatuses.flatMap((status) =>
      appeals.map((appeal) => [`${status}, appeal ${appeal}`, { status, appeal } as Strike]),
    ),
  ),
};

const PermissionsLoaded = () => !useCanAccess({ resource: 'claims', action: 'decide' }).isPending && <p>known</p>;

/** Standing of the strike → what is offered for a claim that has it. */
const offers = async (claim: AdminClaim, role: StaffRole = 'moderator'): Promise<Record<string, string[]>> => {
  const part = (
    <>
      {Object.entries(strikes).map(([standing, strike]) => (
        <section key={standing} aria-label={standing}>
          {decisions.map((decision) => (
            <DecisionButton key={decision} claim={{ ...claim, strike }} decision={decision} />
          ))}
        </section>
      ))}
      <PermissionsLoaded />
    </>
  );
  renderConsole(part, { roles: [role], call: createAnswers().call });
  await screen.findByText('known');
  return Object.fromEntries(
    screen.getAllByRole('region').map((region) => [
      region.getAttribute('aria-label') ?? '',
      within(region)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ]),
  );
};
const everywhere = (offered: string[]) =>
  Object.fromEntries(Object.keys(strikes).map((standing) => [standing, offered]));

describe('the decisions on a claim', () => {
  it.each([
    ['received', null, ['Dismiss …']],
    ['incomplete', null, ['Dismiss …']],
    ['accepted', null, ['Restore …']],
    ['answered', -1, ['Note a court action …', 'Restore …', 'Uphold …']],
    ['answered', 1, ['Note a court action …', 'Restore early …', 'Uphold …']],
    ['court', 1, ['Restore …', 'Uphold …']],
    ['restored', -1, []],
    ['upheld', 1, []],
    ['withdrawn', null, []],
    ['dismissed', null, []],
  ] as [ClaimStatus, number | null, string[]][])(
    'that is %s follow from this, its strike and the appeal (days to wait: %s)',
    async (status, days, offered) => {
      expect(await offers(aClaim(status, days))).toEqual({
        ...everywhere(offered),
        'active, appeal none': [...offered, 'Remove the strike …'],
        'active, appeal open': [...offered, 'Remove the strike …', 'Refuse the appeal …'],
        'active, appeal refused': [...offered, 'Remove the strike …'],
      });
    },
  );

  it('are not an auditor’s', async () => {
    expect(await offers(aClaim('answered', 1), 'auditor')).toEqual(everywhere([]));
  });
});
