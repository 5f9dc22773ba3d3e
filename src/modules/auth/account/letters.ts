/** The letters about an account that have to arrive: each is due until it has been mailed. */
import type {
  ConfirmationDue,
  ConfirmationMailed,
  ConfirmationUndelivered,
  SuspensionLetterDue,
  SuspensionMailed,
  SuspensionUndelivered,
} from '#events/auth.ts';
import type { User } from './user.ts';

/** A link that confirms the address has to be mailed. */
export const awaitConfirmationMail =
  (userId: string) =>
  (state: User): [] | [ConfirmationDue] =>
    state.status === 'registered' && !state.isConfirmationDue && !state.isEmailVerified && !state.isErased
      ? [{ type: 'ConfirmationDue', data: { userId } }]
      : [];

/** The link that the latest request asked for was mailed. */
export const recordConfirmationMail =
  (userId: string) =>
  (state: User): [] | [ConfirmationMailed] =>
    state.status === 'registered' && state.isConfirmationDue ? [{ type: 'ConfirmationMailed', data: { userId } }] : [];

/** No mail server takes it; the person can ask for another link. */
export const giveUpConfirmationMail =
  (userId: string) =>
  (state: User): [] | [ConfirmationUndelivered] =>
    state.status === 'registered' && state.isConfirmationDue
      ? [{ type: 'ConfirmationUndelivered', data: { userId } }]
      : [];

/** A letter about the latest step of a suspension has to be mailed. */
export const awaitSuspensionMail =
  (userId: string) =>
  (state: User): [] | [SuspensionLetterDue] =>
    state.status === 'registered' && !state.isLetterDue && !state.isErased
      ? [{ type: 'SuspensionLetterDue', data: { userId } }]
      : [];

/** The letter about the latest step of a suspension was mailed. */
export const recordSuspensionMail =
  (userId: string) =>
  (state: User): [] | [SuspensionMailed] =>
    state.status === 'registered' && state.isLetterDue ? [{ type: 'SuspensionMailed', data: { userId } }] : [];

/** No mail server takes it; the person reads the reason when they sign in. */
export const giveUpSuspensionMail =
  (userId: string) =>
  (state: User): [] | [SuspensionUndelivered] =>
    state.status === 'registered' && state.isLetterDue ? [{ type: 'SuspensionUndelivered', data: { userId } }] : [];
