import type { AdminPayout } from '#contracts/sales.ts';

/** Finance may let it go or say no: for the first time, or once more after the provider refused. */
export const isWaiting = ({ status }: AdminPayout): boolean => status === 'requested' || status === 'failed';
