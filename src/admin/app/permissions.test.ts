import { describe, expect, it } from 'vitest';
import * as claims from '#contracts/claims/claims.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import * as people from '#contracts/auth/people.ts';
import * as featured from '#contracts/catalogue/featured.ts';
import * as reports from '#contracts/reports/reports.ts';
import * as requests from '#contracts/requests/requests.ts';
import { policy, staffRoles } from '#testing/accessPolicy.ts';
import { resources, type ConsoleResource } from '#admin/resources.ts';
import { may, permissions } from './permissions.ts';

const all = Object.entries(permissions).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => ({ resource, action, name: `${resource} ${action}` })),
);

/** Actions whose call does not follow from their name. */
const called: Readonly<Record<string, string>> = {
  'videos playOriginal': 'POST /api/admin/videos/{id}/original',
  'videos passSpotCheck': 'POST /api/admin/videos/{id}/spot-check',
  'edits decide': 'POST /api/admin/videos/{id}/edits/{editId}/approve',
  'payout-batches propose': 'POST /api/admin/payout-batches',
  'payout-batches decide': 'POST /api/admin/payout-batches/{id}/approve',
  'after-sales confirmRefund': 'POST /api/admin/after-sales/{id}/refund/confirm',
  'after-sales dropRefund': 'POST /api/admin/after-sales/{id}/refund/drop',
  'after-sales evidence': 'GET /api/admin/after-sales/{id}/evidence',
  'after-sales submitEvidence': 'POST /api/admin/after-sales/{id}/evidence',
  'sales checks': 'GET /api/admin/sales/{id}/replay',
  'books explain': 'POST /api/admin/books/explain',
  'fee-policies propose': 'POST /api/admin/fee-policies',
  'fee-policies decide': 'POST /api/admin/fee-policies/{id}/confirm',
  'house-rules propose': 'POST /api/admin/house-rules',
  'house-rules decide': 'POST /api/admin/house-rules/{id}/confirm',
  'claims decide': 'POST /api/admin/claims/{id}/accept',
  'reports decide': 'POST /api/admin/reports/{id}/dismiss',
  'reports hideMessage': 'POST /api/admin/messages/{id}/hide',
  'requests moderate': 'POST /api/admin/requests/{id}/hide',
  'featured change': 'POST /api/admin/featured/{id}/feature',
  'accounts search': 'GET /api/admin/search',
  'accounts uphold': 'POST /api/admin/accounts/{id}/uphold-suspension',
  'accounts changeRoles': 'POST /api/admin/accounts/{id}/propose-role',
  'accounts resetPasskeys': 'POST /api/admin/accounts/{id}/propose-passkey-reset',
  'stuck-work try': 'POST /api/admin/stuck-work/{process}/{itemId}/try',
  'stuck-work skip': 'POST /api/admin/parked-events/{id}/skip',
  'stuck-work confirmSkip': 'POST /api/admin/parked-events/{id}/skip/confirm',
  'openings agree': 'POST /api/admin/videos/{id}/agree-to-original',
  'audit show': 'GET /api/admin/audit/history/{kind}/{id}',
  'audit-runs start': 'POST /api/admin/audit-runs',
  'what-if start': 'POST /api/admin/what-if',
};
/** Fewer than the server lets in: finance replays a sale as well, and its checks are the auditors' work. */
const shownTo: Readonly<Record<string, readonly StaffRole[]>> = { 'sales checks': ['auditor'] };

type Action = (typeof all)[number];
const callOf = ({ resource, action, name }: Action): string => {
  if (action === 'list') return `GET /api/admin/${resource}`;
  if (called[name] !== undefined) return called[name];
  if (action === 'show') return `GET /api/admin/${resource}/{id}`;
  return `POST /api/admin/${resource}/{id}/${action.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
};

/** Those whom the policy that is written by hand lets in; the console's own table is not asked. */
const letIn = (action: Action): readonly StaffRole[] => {
  const [rule] = policy.find(([, calls]) => calls.includes(callOf(action))) ?? [];
  if (typeof rule !== 'object') throw new Error(`${action.name}: the policy has no ${callOf(action)} for staff`);
  return staffRoles.filter((role) => role === 'admin' || (shownTo[action.name] ?? rule).includes(role));
};

describe('permissions', () => {
  it.each(all)('shows $name to those whom the access policy lets in', (action) => {
    expect(staffRoles.filter((role) => may([role], action.resource, action.action))).toEqual(letIn(action));
  });

  it('gives an auditor no decision', () => {
    const decidingNothing = ['audit-runs start', 'what-if start'];
    const acts = all.filter((action) => callOf(action).startsWith('POST') && !decidingNothing.includes(action.name));
    expect(acts.filter(({ resource, action }) => may(['auditor'], resource, action))).toEqual([]);
  });

  it('gives an admin everything', () => {
    expect(all.filter(({ resource, action }) => !may(['admin'], resource, action))).toEqual([]);
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
