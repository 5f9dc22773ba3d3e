import { describe, expect, it } from 'vitest';
import * as claims from '#contracts/claims/claims.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import * as people from '#contracts/auth/people.ts';
import * as featured from '#contracts/catalogue/featured.ts';
import * as reports from '#contracts/reports/reports.ts';
import * as requests from '#contracts/requests/requests.ts';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';
import { resources, type ConsoleResource } from '#admin/resources.ts';
import { may, permissions } from './permissions.ts';

const all = Object.entries(permissions).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => [resource, action] as const),
);
const allowedTo = (role: StaffRole): string[] =>
  all
    .filter(([resource, action]) => may([role], resource, action))
    .map((pair) => pair.join(' '))
    .sort();

describe('permissions', () => {
  it('gives a moderator what is shown, said, asked and reported, and the accounts, and nothing else', () => {
    expect(allowedTo('moderator')).toEqual(
      [
        'videos list',
        'videos show',
        'videos playOriginal',
        'videos approve',
        'videos askForChanges',
        'videos reject',
        'videos passSpotCheck',
        'videos takeDown',
        'edits list',
        'edits decide',
        'reviews list',
        'reviews hide',
        'featured list',
        'featured change',
        'reports list',
        'reports show',
        'reports decide',
        'reports hideMessage',
        'requests list',
        'requests show',
        'requests moderate',
        'claims list',
        'claims show',
        'claims decide',
        'cases list',
        'cases show',
        'cases answer',
        'accounts list',
        'accounts show',
        'accounts search',
        'accounts suspend',
        'accounts reinstate',
        'accounts uphold',
        'accounts endSessions',
        'openings list',
        'openings agree',
        'stuck-work list',
        'stuck-work try',
      ].sort(),
    );
  });

  it('gives finance the payouts, the books, the messages and a look at the sales and the accounts', () => {
    expect(allowedTo('finance')).toEqual(
      [
        'payouts list',
        'payouts show',
        'payouts release',
        'payouts reject',
        'payouts hold',
        'accounts resumePayouts',
        'payout-batches list',
        'payout-batches show',
        'payout-batches propose',
        'payout-batches decide',
        'fee-policies list',
        'fee-policies show',
        'fee-policies propose',
        'fee-policies decide',
        'house-rules list',
        'house-rules show',
        'house-rules propose',
        'house-rules decide',
        'sales list',
        'sales show',
        'books list',
        'past-books list',
        'what-if list',
        'what-if show',
        'what-if start',
        'books explain',
        'after-sales list',
        'after-sales show',
        'after-sales refund',
        'after-sales refundPart',
        'after-sales release',
        'after-sales evidence',
        'after-sales submitEvidence',
        'cases list',
        'cases show',
        'cases answer',
        'accounts list',
        'accounts show',
        'accounts search',
        'videos show',
        'videos playOriginal',
        'openings list',
        'openings agree',
        'stuck-work list',
        'stuck-work try',
      ].sort(),
    );
  });

  it('gives an auditor every list, the histories and the checks, and no decision', () => {
    expect(allowedTo('auditor')).toEqual(
      [
        'openings list',
        'edits list',
        'videos list',
        'videos show',
        'payouts list',
        'payouts show',
        'payout-batches list',
        'payout-batches show',
        'fee-policies list',
        'fee-policies show',
        'house-rules list',
        'house-rules show',
        'sales list',
        'sales show',
        'sales checks',
        'books list',
        'past-books list',
        'audit list',
        'audit show',
        'audit-runs list',
        'audit-runs start',
        'what-if list',
        'what-if show',
        'what-if start',
        'after-sales list',
        'after-sales show',
        'after-sales evidence',
        'reviews list',
        'featured list',
        'reports list',
        'reports show',
        'requests list',
        'requests show',
        'claims list',
        'claims show',
        'reads list',
        'accounts list',
        'accounts show',
        'accounts search',
        'stuck-work list',
      ].sort(),
    );
  });

  it('gives an admin everything', () => {
    expect(allowedTo('admin')).toHaveLength(all.length);
  });

  it('gives nothing to an account without a role, and nobody what is not listed', () => {
    expect(may([], 'videos', 'list')).toBe(false);
    expect(may(['admin'], 'videos', 'delete')).toBe(false);
    expect(may(['admin'], 'users', 'list')).toBe(false);
  });

  it('adds up the roles of a person', () => {
    expect(may(['moderator', 'finance'], 'payouts', 'release')).toBe(true);
    expect(may(['moderator', 'finance'], 'videos', 'approve')).toBe(true);
  });

  it('lets the same people decide everything about a claim', () => {
    const decisions = [claims.askForElements, claims.dismissClaim, claims.noteCourtAction, claims.restoreClaimed];
    const others = [claims.upholdClaim, claims.removeStrike, claims.refuseStrikeAppeal];
    for (const { access } of [...decisions, ...others]) expect(access).toEqual(claims.acceptClaim.access);
  });

  it('lets admins alone decide everything about a role, and erase', () => {
    for (const { access } of [people.confirmRole, people.declineRole, people.takeRoleAway, people.previewErasure])
      expect(access).toEqual(people.proposeRole.access);
  });

  it('lets the same people do everything about a request, a report and what is featured', () => {
    for (const { access } of [requests.passRequest, requests.showRequest, requests.hideAnswer])
      expect(access).toEqual(requests.hideRequest.access);
    expect(featured.endFeature.access).toEqual(featured.featureVideo.access);
    expect(reports.settleReport.access).toEqual(reports.dismissReport.access);
  });

  it('promises everybody what the server accepts, and nobody what it would refuse', () => {
    for (const { screens, actions } of resources as readonly ConsoleResource[])
      for (const [action, { access, shownTo }] of Object.entries(actions)) {
        const accepted = typeof access === 'object' ? access.staff : [];
        const promised = staffRoles.filter((role) => may([role], screens.name, action));
        expect(accepted, `${screens.name} ${action}`).toEqual(expect.arrayContaining(promised));
        if (!shownTo) expect([...promised].sort(), `${screens.name} ${action}`).toEqual([...accepted].sort());
      }
  });
});
