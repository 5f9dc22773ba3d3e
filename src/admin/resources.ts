/** The one list of what the console shows. Its menu, badges, search and permissions are read from here. */
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import type { ComponentType } from 'react';
import type { SortPayload } from 'react-admin';
import * as account from '#contracts/auth/account.ts';
import * as people from '#contracts/auth/people.ts';
import type { SearchKind } from '#contracts/auth/people.ts';
import * as auditRoom from '#contracts/auditRoom/auditRoom.ts';
import * as whatIfContract from '#contracts/auditRoom/whatIf.ts';
import * as booksContract from '#contracts/books/books.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as editsContract from '#contracts/edits/edits.ts';
import * as featuredContract from '#contracts/catalogue/featured.ts';
import * as originals from '#contracts/catalogue/originals.ts';
import * as moderation from '#contracts/catalogue/moderation.ts';
import * as claimsContract from '#contracts/claims/claims.ts';
import * as fees from '#contracts/fees/feePolicies.ts';
import * as rules from '#contracts/fees/houseRules.ts';
import type { Access, StaffRole } from '#contracts/http/endpoint.ts';
import * as messages from '#contracts/messages/messages.ts';
import * as operationsContract from '#contracts/overview/operations.ts';
import * as stuckWorkContract from '#contracts/overview/stuckWork.ts';
import * as payoutDesk from '#contracts/payouts/payoutDesk.ts';
import * as reportsContract from '#contracts/reports/reports.ts';
import * as requestsContract from '#contracts/requests/requests.ts';
import * as reviewsContract from '#contracts/reviews/reviews.ts';
import * as afterSalesContract from '#contracts/sales/afterSales.ts';
import * as salesContract from '#contracts/sales/sales.ts';
import * as casesContract from '#contracts/support/cases.ts';
import { accounts } from '#admin/accounts/index.ts';
import { afterSales } from '#admin/after-sales/index.ts';
import { audit } from '#admin/audit/index.ts';
import { auditRuns } from '#admin/audit-runs/index.ts';
import { books } from '#admin/books/index.ts';
import { cases } from '#admin/cases/index.ts';
import { claims } from '#admin/claims/index.ts';
import { edits } from '#admin/edits/index.ts';
import { featured } from '#admin/featured/index.ts';
import { feePolicies } from '#admin/fee-policies/index.ts';
import { houseRules } from '#admin/house-rules/index.ts';
import { openings } from '#admin/openings/index.ts';
import { operations } from '#admin/operations/index.ts';
import { payoutBatches } from '#admin/payout-batches/index.ts';
import { pastBooks } from '#admin/past-books/index.ts';
import { payouts } from '#admin/payouts/index.ts';
import { reads } from '#admin/reads/index.ts';
import { reports } from '#admin/reports/index.ts';
import { requests } from '#admin/requests/index.ts';
import { reviews } from '#admin/reviews/index.ts';
import { sales } from '#admin/sales/index.ts';
import { stuckWork } from '#admin/stuck-work/index.ts';
import { videos } from '#admin/videos/index.ts';
import { whatIf } from '#admin/what-if/index.ts';
import { waitingVideos } from '#admin/videos/queue/reviewQueue.ts';

export type Icon = ComponentType<{ fontSize?: 'small'; 'aria-hidden'?: boolean }>;

export type ConsoleResource = {
  /** Its screens, as react-admin takes them. */
  screens: { name: string; list: ComponentType; show?: ComponentType; icon: Icon };
  /** In the menu. */
  label: string;
  /** Action → the endpoint that it asks, whose access says who may; `shownTo` fewer, where the server lets in more. */
  actions: Readonly<Record<string, { access: Access; shownTo?: readonly StaffRole[] }>>;
  /** Which of the list waits for staff, longest waiting first: the badge counts these. */
  waiting?: { filter: { status: string }; sort: SortPayload };
  /** Found by the search, and what one of them is called there. */
  search?: { kind: SearchKind; word: string; icon?: Icon };
};

/** In the order of the menu. */
export const resources = [
  {
    screens: videos,
    label: 'Videos',
    actions: {
      list: catalogue.adminListVideos,
      show: catalogue.adminGetVideo,
      playOriginal: originals.adminOpenOriginal,
      approve: catalogue.approveVideo,
      askForChanges: catalogue.askForChanges,
      reject: catalogue.rejectVideo,
      passSpotCheck: moderation.passSpotCheck,
      takeDown: moderation.takeDownVideo,
    },
    waiting: waitingVideos,
    search: { kind: 'video', word: 'Video' },
  },
  {
    screens: edits,
    label: 'Changes',
    actions: { list: editsContract.adminListEdits, decide: editsContract.approveEdit },
    waiting: { filter: { status: 'toDo' }, sort: { field: 'at', order: 'ASC' } },
  },
  {
    screens: payouts,
    label: 'Payouts',
    actions: {
      list: salesContract.adminListPayouts,
      show: salesContract.adminGetPayout,
      release: salesContract.releasePayout,
      reject: salesContract.rejectPayout,
      hold: payoutDesk.holdPayout,
    },
    waiting: { filter: { status: 'requested' }, sort: { field: 'requestedAt', order: 'ASC' } },
    search: { kind: 'payout', word: 'Payout' },
  },
  {
    screens: payoutBatches,
    label: 'Batches',
    actions: {
      list: payoutDesk.adminListBatches,
      show: payoutDesk.adminGetBatch,
      propose: payoutDesk.proposeBatch,
      decide: payoutDesk.approveBatch,
    },
    waiting: { filter: { status: 'proposed' }, sort: { field: 'proposedAt', order: 'ASC' } },
  },
  {
    screens: afterSales,
    label: 'Refunds',
    actions: {
      list: afterSalesContract.adminListAfterSales,
      show: afterSalesContract.adminGetAfterSale,
      refund: afterSalesContract.refundSale,
      refundPart: afterSalesContract.refundPartOfSale,
      confirmRefund: afterSalesContract.confirmRefund,
      dropRefund: afterSalesContract.dropRefund,
      release: afterSalesContract.releaseShare,
      evidence: afterSalesContract.getEvidence,
      submitEvidence: afterSalesContract.submitEvidence,
    },
    waiting: { filter: { status: 'decision' }, sort: { field: 'decideBefore', order: 'ASC' } },
  },
  {
    screens: sales,
    label: 'Sales',
    actions: {
      list: salesContract.adminListSales,
      show: salesContract.adminGetSale,
      checks: { access: salesContract.replaySale.access, shownTo: ['auditor'] },
    },
    search: { kind: 'sale', word: 'Sale' },
  },
  {
    screens: books,
    label: 'Books',
    actions: { list: booksContract.adminGetBooks, explain: booksContract.explainDifference },
  },
  {
    screens: pastBooks,
    label: 'Past books',
    actions: { list: booksContract.adminGetPastBooks },
  },
  {
    screens: feePolicies,
    label: 'Fees',
    actions: {
      list: fees.adminListFeePolicies,
      show: fees.adminGetFeePolicy,
      propose: fees.proposeFeePolicy,
      decide: fees.confirmFeePolicy,
    },
    waiting: { filter: { status: 'proposed' }, sort: { field: 'from', order: 'ASC' } },
  },
  {
    screens: houseRules,
    label: 'House rules',
    actions: {
      list: rules.adminListHouseRules,
      show: rules.adminGetHouseRules,
      propose: rules.proposeHouseRules,
      decide: rules.confirmHouseRules,
    },
    waiting: { filter: { status: 'proposed' }, sort: { field: 'from', order: 'ASC' } },
  },
  {
    screens: claims,
    label: 'Claims',
    actions: {
      list: claimsContract.adminListClaims,
      show: claimsContract.adminGetClaim,
      decide: claimsContract.acceptClaim,
    },
    waiting: { filter: { status: 'toDo' }, sort: { field: 'receivedAt', order: 'ASC' } },
    search: { kind: 'claim', word: 'Claim' },
  },
  {
    screens: cases,
    label: 'Support',
    actions: {
      list: casesContract.adminListCases,
      show: casesContract.adminGetCase,
      answer: casesContract.answerCase,
    },
    waiting: { filter: { status: 'waiting' }, sort: { field: 'due', order: 'ASC' } },
    search: { kind: 'case', word: 'Message' },
  },
  {
    screens: reports,
    label: 'Reports',
    actions: {
      list: reportsContract.adminListReports,
      show: reportsContract.adminGetReport,
      decide: reportsContract.dismissReport,
      hideMessage: messages.hideMessage,
    },
    waiting: { filter: { status: 'open' }, sort: { field: 'reportedAt', order: 'ASC' } },
  },
  {
    screens: requests,
    label: 'Requests',
    actions: {
      list: requestsContract.adminListRequests,
      show: requestsContract.adminGetRequest,
      moderate: requestsContract.hideRequest,
    },
    waiting: { filter: { status: 'toDo' }, sort: { field: 'requestedAt', order: 'ASC' } },
  },
  {
    screens: featured,
    label: 'Featured',
    actions: { list: featuredContract.adminListFeatured, change: featuredContract.featureVideo },
  },
  {
    screens: reviews,
    label: 'Reviews',
    actions: { list: reviewsContract.adminListReviews, hide: reviewsContract.hideReview },
  },
  {
    screens: accounts,
    label: 'People',
    actions: {
      list: account.adminListAccounts,
      show: account.adminGetAccount,
      search: people.searchForStaff,
      suspend: account.suspendAccount,
      reinstate: account.reinstateAccount,
      uphold: people.upholdSuspension,
      endSessions: account.endSessionsOf,
      resumePayouts: payoutDesk.resumePayouts,
      changeRoles: people.proposeRole,
      resetPasskeys: people.proposePasskeyReset,
      erase: people.eraseAccount,
    },
    waiting: { filter: { status: 'toDo' }, sort: { field: 'registeredAt', order: 'DESC' } },
    search: { kind: 'person', word: 'Person', icon: PersonOutlined },
  },
  {
    screens: stuckWork,
    label: 'Stuck work',
    actions: {
      list: stuckWorkContract.adminListStuckWork,
      try: stuckWorkContract.tryStuckWorkAgain,
      skip: stuckWorkContract.proposeSkip,
      confirmSkip: stuckWorkContract.confirmSkip,
    },
  },
  { screens: operations, label: 'Operations', actions: { list: operationsContract.getOperations } },
  {
    screens: openings,
    label: 'Originals',
    actions: { list: originals.adminListOpenings, agree: originals.agreeToOriginal },
    waiting: { filter: { status: 'toDo' }, sort: { field: 'at', order: 'ASC' } },
  },
  {
    screens: audit,
    label: 'Audit log',
    actions: { list: auditRoom.adminListAuditLog, show: auditRoom.adminGetHistory },
  },
  {
    screens: auditRuns,
    label: 'Audit checks',
    actions: { list: auditRoom.adminListAuditRuns, start: auditRoom.startAuditRun },
  },
  {
    screens: whatIf,
    label: 'What if',
    actions: {
      list: whatIfContract.adminListWhatIfs,
      show: whatIfContract.adminGetWhatIf,
      start: whatIfContract.startWhatIf,
    },
  },
  { screens: reads, label: 'Access log', actions: { list: people.listReads } },
] as const satisfies readonly ConsoleResource[];

type WithWaiting = Extract<(typeof resources)[number], { waiting: object }>;
export type WaitingName = WithWaiting['screens']['name'];

/** The list of what waits in a resource. @throws Error for one in which nothing waits */
export const waitingIn = (name: string): NonNullable<ConsoleResource['waiting']> => {
  const resource: ConsoleResource | undefined = resources.find(({ screens }) => screens.name === name);
  if (!resource?.waiting) throw new Error(`nothing waits in ${name}`);
  return resource.waiting;
};
