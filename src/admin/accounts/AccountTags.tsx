import type { AccountRow } from '#contracts/auth/account.ts';
import { StatusTags } from '#admin/parts/StatusTag.tsx';
import { accountLabels } from './accountLabels.ts';

export const AccountTags = ({ account }: { account: AccountRow }) => {
  const tags = accountLabels(account);
  return tags.length > 0 && <StatusTags tags={tags} />;
};
