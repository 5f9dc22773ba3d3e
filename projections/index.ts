/** Every read model of the product. */
import { afterSales } from './afterSales.ts';
import { cases } from './cases.ts';
import { claims } from './claims.ts';
import { featuredVideos } from './featuredVideos.ts';
import { ledger } from './ledger.ts';
import { notifications } from './notifications.ts';
import { orderMails } from './orderMails.ts';
import { orders } from './orders.ts';
import { payees } from './payees.ts';
import { feePolicies } from './feePolicies.ts';
import { payoutBatches } from './payoutBatches.ts';
import { payouts } from './payouts.ts';
import { personActs } from './personActs.ts';
import { plans } from './plans.ts';
import { receipts } from './receipts.ts';
import { reports } from './reports.ts';
import { requestAnswers } from './requestAnswers.ts';
import { requests } from './requests.ts';
import { savedVideos } from './savedVideos.ts';
import { reviewActs } from './reviewActs.ts';
import { reviews } from './reviews.ts';
import { searchWords } from './searchWords.ts';
import { securityActs } from './securityActs.ts';
import { threads } from './threads.ts';
import { users } from './users.ts';
import { videoListings } from './videoListings.ts';
import { videoTraffic } from './videoTraffic.ts';
import { videos } from './videos.ts';

export const projections = [
  users,
  securityActs,
  personActs,
  videos,
  videoListings,
  searchWords,
  orders,
  payouts,
  payoutBatches,
  feePolicies,
  payees,
  ledger,
  afterSales,
  videoTraffic,
  requests,
  requestAnswers,
  reports,
  threads,
  featuredVideos,
  cases,
  claims,
  savedVideos,
  plans,
  receipts,
  reviews,
  reviewActs,
  notifications,
  orderMails,
] as const;
