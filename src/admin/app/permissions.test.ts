import { describe, expect, it } from 'vitest';
import * as account from '#contracts/auth/account.ts';
import * as cases from '#contracts/support/cases.ts';
import * as claims from '#contracts/claims/claims.ts';
import * as books from '#contracts/books/books.ts';
import * as afterSales from '#contracts/sales/afterSales.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import type { Access, StaffRole } from '#contracts/http/endpoint.ts';
import * as messages from '#contracts/messages/messages.ts';
import * as people from '#contracts/auth/people.ts';
import * as moderation from '#contracts/catalogue/moderation.ts';
import * as feePolicies from '#contracts/fees/feePolicies.ts';
import * as payoutDesk from '#contracts/payouts/payoutDesk.ts';
import * as featured from '#contracts/catalogue/featured.ts';
import * as reports from '#contracts/reports/reports.ts';
import * as requests from '#contracts/requests/requests.ts';
import * as reviews from '#contracts/reviews/reviews.ts';
import * as sales from '#contracts/sales/sales.ts';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';
import { may, permissions } from './permissions.ts';

/** The endpoint that each action asks. */
const endpoints: Record<string, Record<string, { access: Access }>> = {
  videos: {
    list: catalogue.adminListVideos,
    show: catalogue.adminGetVideo,
    playOriginal: catalogue.adminOpenOriginal,
    approve: catalogue.approveVideo,
    askForChanges: catalogue.askForChanges,
    reject: catalogue.rejectVideo,
    passSpotCheck: moderation.passSpotCheck,
    takeDown: moderation.takeDownVideo,
  },
  payouts: {
    list: sales.adminListPayouts,
    show: sales.adminGetPayout,
    release: sales.releasePayout,
    reject: sales.rejectPayout,
    hold: payoutDesk.holdPayout,
  },
  'payout-batches': {
    list: payoutDesk.adminListBatches,
    show: payoutDesk.adminGetBatch,
    propose: payoutDesk.proposeBatch,
    decide: payoutDesk.approveBatch,
  },
  'fee-policies': {
    list: feePolicies.adminListFeePolicies,
    show: feePolicies.adminGetFeePolicy,
    propose: feePolicies.proposeFeePolicy,
    decide: feePolicies.confirmFeePolicy,
  },
  sales: { list: sales.adminListSales, show: sales.adminGetSale, replay: sales.replaySale },
  books: { list: books.adminGetBooks, explain: books.explainDifference },
  'after-sales': {
    list: afterSales.adminListAfterSales,
    show: afterSales.adminGetAfterSale,
    refund: afterSales.refundSale,
    refundPart: afterSales.refundPartOfSale,
    release: afterSales.releaseShare,
    evidence: afterSales.getEvidence,
    submitEvidence: afterSales.submitEvidence,
  },
  reviews: { list: reviews.adminListReviews, hide: reviews.hideReview },
  cases: { list: cases.adminListCases, show: cases.adminGetCase, answer: cases.answerCase },
  featured: { list: featured.adminListFeatured, change: featured.featureVideo },
  reports: {
    list: reports.adminListReports,
    show: reports.adminGetReport,
    decide: reports.dismissReport,
    hideMessage: messages.hideMessage,
  },
  requests: { list: requests.adminListRequests, show: requests.adminGetRequest, moderate: requests.hideRequest },
  claims: { list: claims.adminListClaims, show: claims.adminGetClaim, decide: claims.acceptClaim },
  reads: { list: people.listReads },
  accounts: {
    list: account.adminListAccounts,
    show: account.adminGetAccount,
    search: people.searchForStaff,
    suspend: account.suspendAccount,
    reinstate: account.reinstateAccount,
    uphold: people.upholdSuspension,
    endSessions: account.endSessionsOf,
    changeRoles: people.proposeRole,
    erase: people.eraseAccount,
  },
};

const rolesOf = (access: Access | undefined): readonly StaffRole[] => (typeof access === 'object' ? access.staff : []);
const all = Object.entries(permissions).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => [resource, action] as const),
);
const allowedTo = (role: StaffRole): string[] =>
  all.filter(([resource, action]) => may([role], resource, action)).map((pair) => pair.join(' '));

describe('permissions', () => {
  it('gives a moderator what is shown, said, asked and reported, and the accounts, and nothing else', () => {
    expect(allowedTo('moderator')).toEqual([
      'videos list',
      'videos show',
      'videos playOriginal',
      'videos approve',
      'videos askForChanges',
      'videos reject',
      'videos passSpotCheck',
      'videos takeDown',
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
    ]);
  });

  it('gives finance the payouts, the books, the messages and a look at the sales and the accounts', () => {
    expect(allowedTo('finance')).toEqual([
      'payouts list',
      'payouts show',
      'payouts release',
      'payouts reject',
      'payouts hold',
      'payout-batches list',
      'payout-batches show',
      'payout-batches propose',
      'payout-batches decide',
      'fee-policies list',
      'fee-policies show',
      'fee-policies propose',
      'fee-policies decide',
      'sales list',
      'sales show',
      'books list',
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
    ]);
  });

  it('gives an auditor every list and the replay, and no decision', () => {
    expect(allowedTo('auditor')).toEqual([
      'videos list',
      'videos show',
      'payouts list',
      'payouts show',
      'payout-batches list',
      'payout-batches show',
      'fee-policies list',
      'fee-policies show',
      'sales list',
      'sales show',
      'sales replay',
      'books list',
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
    ]);
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

  it('promises nobody what the server would refuse', () => {
    for (const [resource, action] of all) {
      const accepted = rolesOf(endpoints[resource]?.[action]?.access);
      const promised = staffRoles.filter((role) => may([role], resource, action));
      expect(accepted, `${resource} ${action}`).toEqual(expect.arrayContaining(promised));
    }
  });
});
