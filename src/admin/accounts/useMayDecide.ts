import { useGetIdentity } from 'react-admin';
import type { Account } from './account.ts';

/** An open appeal is decided by a person other than the one who suspended the account. */
export const useMayDecide = (account: Account | undefined): boolean => {
  const { identity } = useGetIdentity();
  return account?.suspension?.appeal !== 'open' || (identity !== undefined && account.suspension.by !== identity.id);
};
