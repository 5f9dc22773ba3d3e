/** How much waits for somebody: one row is asked for, the count comes with it. Looked at again every minute. */
import { useCanAccess, useGetList } from 'react-admin';
import type { AccountRow } from '#contracts/account.ts';
import type { AdminAfterSale } from '#contracts/afterSales.ts';
import type { AdminCaseRow } from '#contracts/cases.ts';
import type { AdminClaimRow } from '#contracts/claims.ts';
import type { AdminVideo } from '#contracts/catalogue.ts';
import type { AdminReportRow } from '#contracts/reports.ts';
import type { AdminRequestRow } from '#contracts/requests.ts';
import type { AdminPayout, AdminSale } from '#contracts/sales.ts';
import { MINUTE_MS } from './parts/time.ts';
import { oldestFirst } from './videos/reviewQueue.ts';

const first = { page: 1, perPage: 1 };
const lists = {
  videos: { filter: { status: 'inReview' }, sort: oldestFirst, pagination: first },
  payouts: { filter: { status: 'requested' }, sort: { field: 'requestedAt', order: 'ASC' }, pagination: first },
  'after-sales': { filter: { status: 'decision' }, sort: { field: 'decideBefore', order: 'ASC' }, pagination: first },
  claims: { filter: { status: 'toDo' }, sort: { field: 'receivedAt', order: 'ASC' }, pagination: first },
  cases: { filter: { status: 'waiting' }, sort: { field: 'due', order: 'ASC' }, pagination: first },
  accounts: { filter: { status: 'toDo' }, sort: { field: 'registeredAt', order: 'DESC' }, pagination: first },
  reports: { filter: { status: 'open' }, sort: { field: 'reportedAt', order: 'ASC' }, pagination: first },
  requests: { filter: { status: 'toDo' }, sort: { field: 'requestedAt', order: 'ASC' }, pagination: first },
  sales: { filter: { status: 'sold' }, sort: { field: 'soldAt', order: 'DESC' }, pagination: first },
} as const;

type Rows = {
  videos: AdminVideo;
  payouts: AdminPayout;
  'after-sales': AdminAfterSale;
  claims: AdminClaimRow;
  cases: AdminCaseRow;
  accounts: AccountRow;
  reports: AdminReportRow;
  requests: AdminRequestRow;
  sales: AdminSale;
};

export type Counted<Row> = {
  /** False hides it: none of the person's roles lists it. */
  isOpen: boolean;
  total: number | undefined;
  /** The one that has waited longest; of sales the newest. */
  first: Row | undefined;
};

/** Videos awaiting review, payouts awaiting release, refunds, reports and people awaiting a decision, requests nobody has looked at, sales made. */
export const useCounted = <Name extends keyof Rows>(name: Name): Counted<Rows[Name]> => {
  const { canAccess } = useCanAccess({ resource: name, action: 'list' });
  const isOpen = canAccess === true;
  const { data, total } = useGetList<Rows[Name]>(name, lists[name], { enabled: isOpen, refetchInterval: MINUTE_MS });
  return { isOpen, total, first: data?.[0] };
};
