import type { AccountRow } from '#contracts/auth/account.ts';
import { StatusTags } from '#admin/parts/StatusTag.tsx';
import { accountWords } from './accountWords.ts';

export const AccountTags = ({ account }: { account: AccountRow }) => {
  const tags = accountWords(account);
  return tags.length > 0 && <StatusTags tags={tags} />;
};
