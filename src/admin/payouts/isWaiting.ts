import type { AdminPayout } from '#contracts/sales/sales.ts';

/** Finance may let it go or say no: for the first time, or once more after the provider refused. */
export const isWaiting = ({ status }: AdminPayout): boolean => status === 'requested' || status === 'failed';

/** Nobody has decided yet; while it is held it cannot be let go. */
export const isOpen = (payout: AdminPayout): boolean => isWaiting(payout) || payout.status === 'held';

/** The review day of the hold has come. `today` is a UK day. */
export const isOverdue = ({ hold }: Pick<AdminPayout, 'hold'>, today: string): boolean =>
  hold !== null && hold.reviewOn <= today;
