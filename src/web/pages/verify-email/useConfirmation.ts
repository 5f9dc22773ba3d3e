import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { confirmEmail } from '#contracts/auth/auth.ts';
import type { Call } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { readSessionUser, updateStoredUser } from '#web/app/session/session.ts';
import { showToast } from '#web/ui/toast.ts';

export type Confirmation = { state: 'verifying' | 'success' | 'resend' } | { state: 'error'; text: string };

const LIFE_MS = 5000;
const texts = {
  page: 'Failed to verify email. The link may be invalid or expired.',
  toast: 'Invalid or expired verification link',
};

type Link = { userId: string; token: string };

/** A stored record without an id is taken for the one that the link belongs to. */
const isOwn = (userId: string): boolean => ['', userId].includes(readSessionUser()?.id ?? '');

const confirm = async (call: Call, link: Link): Promise<Confirmation> => {
  try {
    const { message } = await call(confirmEmail, { query: link });
    if (isOwn(link.userId)) updateStoredUser({ isEmailVerified: true });
    showToast({ severity: 'success', title: 'Email Verified!', text: message, life: LIFE_MS });
    return { state: 'success' };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // An invalid link and a used one look the same; a server out of reach does not.
    const isAboutTheLink = error.status < 429;
    const [page, toast] = isAboutTheLink ? [texts.page, texts.toast] : [error.detail, error.detail];
    showToast({ severity: 'error', title: 'Verification Failed', text: toast, life: LIFE_MS });
    return { state: 'error', text: page };
  }
};

/** Confirms by script, once, when the address carries both parts; otherwise there is only the resend form. */
export const useConfirmation = (): { confirmation: Confirmation; showResend: () => void } => {
  const call = useCall();
  const [query] = useSearchParams();
  const [link] = useState<Link | null>(() => {
    const userId = query.get('userId');
    const token = query.get('token');
    return userId && token ? { userId, token } : null;
  });
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: link ? 'verifying' : 'resend' });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!link || hasBegun.current) return;
    hasBegun.current = true;
    // The token leaves the address bar and the history. Not by the router: its guard would turn a visitor away.
    window.history.replaceState(window.history.state, '', '/verify-email');
    void confirm(call, link).then(setConfirmation);
  }, [call, link]);
  return { confirmation, showResend: () => setConfirmation({ state: 'resend' }) };
};
