/** What plans needs from outside the module. */
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Subscription } from './subscription.ts';

/** Name and address of an account, from auth; nulls once erased. */
export type FindPerson = (userId: string) => Promise<{ email: string | null; displayName: string | null } | undefined>;

/** Records payments at the provider. Safe to repeat. @throws Error while one is not booked there */
export type NotePayments = (userId: string, cause: Cause) => Promise<void>;

/** Reads the provider and records its answer. Safe to run at any time and any number of times. */
export type ReadPlan = (userId: string, cause: Cause) => Promise<Subscription>;

/** What plans needs from other modules. */
/** How the account stands, from its events. */
export type FindAccountStanding = (userId: string) => Promise<'open' | 'suspended' | 'erased' | 'none'>;

export type PlansPorts = { findPerson: FindPerson; findAccountStanding: FindAccountStanding };

export type PlansSettings = {
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
};
