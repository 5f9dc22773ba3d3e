/** One sign-in, `session-<id>`: it succeeds or is refused, and a success may end before its time. */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { From, SessionEnded, SignedIn, SignInEvent, SignInFrom, SignInRefused, SignInWay } from '#events/auth.ts';

export type SignIn = { status: 'none' | 'refused' | 'open' | 'ended' };

const evolve = (_: SignIn, event: SignInEvent): SignIn => {
  switch (event.type) {
    case 'SignedIn':
      return { status: 'open' };
    case 'SignInRefused':
      return { status: 'refused' };
    case 'SessionEnded':
      return { status: 'ended' };
  }
};

export const signIn: Aggregate<SignIn, SignInEvent> = { category: 'session', initialState: { status: 'none' }, evolve };

type Start = {
  userId: string;
  sessionId: string;
  way: SignInWay;
  hasSecondFactor: boolean;
  from: SignInFrom;
  isNewDevice: boolean;
};

export const recordSignIn =
  ({ userId, sessionId, way, hasSecondFactor, from, isNewDevice }: Start) =>
  (state: SignIn): [] | [SignedIn] =>
    state.status === 'none'
      ? [
          {
            type: 'SignedIn',
            data: {
              userId,
              sessionId,
              way,
              hasSecondFactor,
              from: personal(userId, from),
              ...(isNewDevice ? { isNewDevice } : {}),
            },
          },
        ]
      : [];

export type Refusal = { userId: string; way: SignInWay; why: SignInRefused['data']['why']; from: From };

export const recordRefusal =
  ({ userId, way, why, from }: Refusal) =>
  (state: SignIn): [] | [SignInRefused] =>
    state.status === 'none'
      ? [{ type: 'SignInRefused', data: { userId, way, why, from: personal(userId, from) } }]
      : [];

type End = { userId: string; sessionId: string; why: SessionEnded['data']['why']; from: From };

/** Ends it once; sessions that began before sign-ins were recorded may end too. */
export const recordSessionEnd =
  ({ userId, sessionId, why, from }: End) =>
  (state: SignIn): [] | [SessionEnded] =>
    state.status === 'ended'
      ? []
      : [{ type: 'SessionEnded', data: { userId, sessionId, why, from: personal(userId, from) } }];
