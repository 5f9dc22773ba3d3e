/** Every read model of the product. */
import { afterSales } from './sales/afterSales.ts';
import { assignments } from './sales/assignments.ts';
import { blockedUploads } from './certificates/blockedUploads.ts';
import { cases } from './staff/cases.ts';
import { certificates } from './certificates/certificates.ts';
import { claims } from './claims/claims.ts';
import { featuredVideos } from './catalogue/featuredVideos.ts';
import { listingEdits } from './catalogue/listingEdits.ts';
import { originalOpenings } from './catalogue/originalOpenings.ts';
import { figures } from './sales/figures.ts';
import { ledger } from './books/ledger.ts';
import { notifications } from './notifications/notifications.ts';
import { orderMails } from './notifications/orderMails.ts';
import { orders } from './sales/orders.ts';
import { auditLog } from './auditRoom/auditLog.ts';
import { payees } from './payouts/payees.ts';
import { feePolicies } from './fees/feePolicies.ts';
import { houseRules } from './fees/houseRules.ts';
import { payoutBatches } from './payouts/payoutBatches.ts';
import { payouts } from './payouts/payouts.ts';
import { personEvents } from './staff/personEvents.ts';
import { plans } from './plans/plans.ts';
import { creditNotes } from './papers/creditNotes.ts';
import { receipts } from './papers/receipts.ts';
import { reports } from './reports/reports.ts';
import { requestAnswers } from './requests/requestAnswers.ts';
import { requests } from './requests/requests.ts';
import { savedVideos } from './catalogue/savedVideos.ts';
import { reviewHistory } from './staff/reviewHistory.ts';
import { reviews } from './reviews/reviews.ts';
import { searchWords } from './catalogue/listings/searchWords.ts';
import { securityEvents } from './auth/securityEvents.ts';
import { threads } from './messages/threads.ts';
import { unfinishedWork } from './staff/unfinishedWork.ts';
import { users } from './auth/users.ts';
import { videoListings } from './catalogue/listings/videoListings.ts';
import { videoTraffic } from './catalogue/videoTraffic.ts';
import { videos } from './catalogue/videos.ts';

export const projections = [
  users,
  securityEvents,
  personEvents,
  videos,
  videoListings,
  searchWords,
  orders,
  figures,
  payouts,
  payoutBatches,
  feePolicies,
  houseRules,
  payees,
  ledger,
  afterSales,
  assignments,
  videoTraffic,
  requests,
  requestAnswers,
  reports,
  threads,
  featuredVideos,
  listingEdits,
  originalOpenings,
  cases,
  claims,
  savedVideos,
  plans,
  receipts,
  certificates,
  blockedUploads,
  creditNotes,
  reviews,
  reviewHistory,
  notifications,
  orderMails,
  unfinishedWork,
  auditLog,
] as const;
