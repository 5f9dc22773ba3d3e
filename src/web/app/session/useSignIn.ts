import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Challenge, Session } from '#contracts/auth/auth.ts';
import { showToast } from '#web/ui/toast.ts';
import { destinationAfterSignIn } from './guard.ts';
import { storeSession } from './session.ts';

/** Google and Facebook count as one way: they lead to the same place. */
export type SignInWay = 'password' | 'provider';
/** The first step of a sign-in is answered by a session, or by the challenge of the second step. */
export type SignInAnswer = (Session & { requiresTwoFactor?: false | undefined }) | Challenge;
export type Accept = (answer: SignInAnswer, way: SignInWay) => Promise<void>;

const ways = {
  password: { welcome: 'Welcome back', fallback: '/dashboard' },
  provider: { welcome: 'Welcome', fallback: '/browse' },
} as const;

/** What every sign-in screen does with an answer. Nothing is stored before the last step. */
export const useSignIn = () => {
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<{ token: string; way: SignInWay } | null>(null);

  const enter = async (session: Session, way: SignInWay): Promise<void> => {
    const { welcome, fallback } = ways[way];
    storeSession(session, 'login');
    if (!session.user.isSuspended) showToast({ severity: 'success', title: 'Login Successful', text: welcome });
    await navigate(destinationAfterSignIn(session.user, fallback), { replace: true });
  };
  const accept: Accept = async (answer, way) => {
    if (answer.requiresTwoFactor) setChallenge({ token: answer.challengeToken, way });
    else await enter(answer, way);
  };

  return { challenge, accept, enter, endChallenge: () => setChallenge(null) };
};
