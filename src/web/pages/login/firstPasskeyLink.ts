import { useEffect, useState } from 'react';

/** Whose link it is, and its key. */
export type FirstPasskeyLink = { userId: string; token: string };

const pattern = /^#passkey[.]([\da-f-]{36})[.]([\w-]{1,200})$/;

/**
 * What stands behind the # when a member of staff follows their link. It is kept in memory, and leaves the address bar and the
 * history at once.
 */
export const useFirstPasskeyLink = (isReady: boolean): { link: FirstPasskeyLink | null; end: () => void } => {
  const [hash] = useState(() => (typeof window === 'undefined' ? '' : window.location.hash));
  const [isOver, setOver] = useState(false);
  const [, userId, token] = pattern.exec(hash) ?? [];
  const isThere = userId !== undefined && token !== undefined;
  useEffect(() => {
    if (isThere) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [isThere]);
  return { link: isReady && isThere && !isOver ? { userId, token } : null, end: () => setOver(true) };
};
