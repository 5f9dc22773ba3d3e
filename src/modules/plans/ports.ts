/** What plans needs from outside. */
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Subscription } from './subscription.ts';

/** Name and address of an account, from auth; nulls once erased. */
export type FindPerson = (userId: string) => Promise<{ email: string | null; displayName: string | null } | undefined>;

/** Notes what was paid at the provider. Safe to repeat. @throws Error while something is not booked there */
export type NotePayments = (userId: string, cause: Cause) => Promise<void>;

/** Asks the provider and notes what it says. Safe to run at any time, any number of times, by anybody. */
export type ReadPlan = (userId: string, cause: Cause) => Promise<Subscription>;

/** What plans needs from other modules. */
export type PlansPorts = { findPerson: FindPerson };

export type PlansSettings = {
  /** Of the site, for links; no trailing slash. */
  origin: string;
};
