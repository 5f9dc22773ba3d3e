/** How much waits for somebody: one row is asked for, the count comes with it. Looked at again every minute. */
import { useCanAccess, useGetList } from 'react-admin';
import { MINUTE_MS } from '#admin/parts/time.ts';
import { oldestFirst } from '#admin/videos/queue/reviewQueue.ts';

const first = { page: 1, perPage: 1 };
const lists = {
  videos: { filter: { status: 'inReview' }, sort: oldestFirst, pagination: first },
  payouts: { filter: { status: 'requested' }, sort: { field: 'requestedAt', order: 'ASC' }, pagination: first },
  'payout-batches': { filter: { status: 'proposed' }, sort: { field: 'proposedAt', order: 'ASC' }, pagination: first },
  'fee-policies': { filter: { status: 'proposed' }, sort: { field: 'from', order: 'ASC' }, pagination: first },
  'after-sales': { filter: { status: 'decision' }, sort: { field: 'decideBefore', order: 'ASC' }, pagination: first },
  claims: { filter: { status: 'toDo' }, sort: { field: 'receivedAt', order: 'ASC' }, pagination: first },
  cases: { filter: { status: 'waiting' }, sort: { field: 'due', order: 'ASC' }, pagination: first },
  accounts: { filter: { status: 'toDo' }, sort: { field: 'registeredAt', order: 'DESC' }, pagination: first },
  reports: { filter: { status: 'open' }, sort: { field: 'reportedAt', order: 'ASC' }, pagination: first },
  requests: { filter: { status: 'toDo' }, sort: { field: 'requestedAt', order: 'ASC' }, pagination: first },
} as const;

export type Counted = {
  /** False hides it: none of the person's roles lists it. */
  isOpen: boolean;
  total: number | undefined;
};

/** How many things of this kind wait. */
export const useCounted = (name: keyof typeof lists): Counted => {
  const { canAccess } = useCanAccess({ resource: name, action: 'list' });
  const isOpen = canAccess === true;
  const { total } = useGetList(name, lists[name], { enabled: isOpen, refetchInterval: MINUTE_MS });
  return { isOpen, total };
};
