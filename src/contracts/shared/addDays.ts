import { DAY_MS } from './dayMs.ts';

/** The moment `days` days of 24 hours later, or earlier when negative; UTC ISO in and out. */
export const addDays = (iso: string, days: number): string => new Date(Date.parse(iso) + days * DAY_MS).toISOString();
