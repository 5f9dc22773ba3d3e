import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export type MailedLink = { userId: string; token: string };

/** The two parts of the address, kept in memory; the token leaves the address bar and the history at once. */
export const useMailedLink = (): MailedLink | null => {
  const [query] = useSearchParams();
  const [link] = useState<MailedLink | null>(() => {
    const userId = query.get('userId');
    const token = query.get('token');
    return userId && token ? { userId, token } : null;
  });
  useEffect(() => {
    if (link) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [link]);
  return link;
};
