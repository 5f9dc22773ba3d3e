/** How much of a resource waits for staff: one row is asked for, the count comes with it. Asked again every minute. */
import { useCanAccess, useGetList } from 'react-admin';
import { MINUTE_MS } from '#admin/parts/time.ts';
import type { ConsoleResource } from '#admin/resources.ts';

export type Waiting = {
  /** False hides it: none of the person's roles lists it. */
  isOpen: boolean;
  total: number | undefined;
};

const pagination = { page: 1, perPage: 1 };

export const useWaiting = (name: string, waiting: ConsoleResource['waiting']): Waiting => {
  const { canAccess } = useCanAccess({ resource: name, action: 'list' });
  const isOpen = canAccess === true;
  const enabled = isOpen && waiting !== undefined;
  const { total } = useGetList(name, { ...waiting, pagination }, { enabled, refetchInterval: MINUTE_MS });
  return { isOpen, total: enabled ? total : undefined };
};
