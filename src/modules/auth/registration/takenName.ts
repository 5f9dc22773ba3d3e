/**
 * Makes emails, usernames and providers' accounts unique: a name is claimed by an append to its own stream, not by a
 * query.
 */
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { NameEvent, NameKind, NameReleased, NameTaken } from '#events/auth.ts';

export type TakenName = { status: 'free' } | { status: 'taken'; userId: string };

const evolve = (_: TakenName, event: NameEvent): TakenName => {
  switch (event.type) {
    case 'NameTaken':
      return { status: 'taken', userId: event.data.userId };
    case 'NameReleased':
      return { status: 'free' };
  }
};

/** One aggregate per kind: streams are `email-<key>`, `username-<key>` and so on. */
export const takenName: Record<NameKind, Aggregate<TakenName, NameEvent>> = {
  email: { category: 'email', initialState: { status: 'free' }, evolve },
  username: { category: 'username', initialState: { status: 'free' }, evolve },
  google: { category: 'google', initialState: { status: 'free' }, evolve },
  facebook: { category: 'facebook', initialState: { status: 'free' }, evolve },
};

type Claim = { kind: NameKind; key: string; userId: string };

const taken = {
  email: ['email-taken', 'This email is already registered', '#/email'],
  username: ['username-taken', 'This username is already taken', '#/username'],
  google: ['already-linked', 'This Google account is linked to another account', '#/token'],
  facebook: ['already-linked', 'This Facebook account is linked to another account', '#/token'],
} as const;

/** Claims the name for the account; claiming it twice for the same account is fine. */
export const takeName =
  ({ kind, key, userId }: Claim) =>
  (state: TakenName): [] | [NameTaken] => {
    if (state.status === 'free') return [{ type: 'NameTaken', data: { kind, key, userId } }];
    if (state.userId === userId) return [];
    const [type, detail, pointer] = taken[kind];
    throw new Problem(type, detail, { errors: [{ pointer, detail }] });
  };

/** Releases the name if it still belongs to the account. */
export const releaseName =
  ({ kind, key, userId }: Claim) =>
  (state: TakenName): [] | [NameReleased] =>
    state.status === 'taken' && state.userId === userId ? [{ type: 'NameReleased', data: { kind, key, userId } }] : [];
