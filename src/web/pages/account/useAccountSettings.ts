import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountSettings, type AccountSettings } from '#contracts/auth/account.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

const KEY = ['account-settings'];
export const HISTORY_KEY = ['sign-in-history'];

/** What both tabs start from. */
export const useAccountSettings = () => {
  const call = useCall();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(accountSettings, { signal }) });
};

/** Writes down what an act has changed; the history has a line more. */
export const useSettingsChange = () => {
  const queries = useQueryClient();
  return (change: Partial<AccountSettings>): void => {
    queries.setQueryData<AccountSettings>(KEY, (current) => current && { ...current, ...change });
    void queries.invalidateQueries({ queryKey: HISTORY_KEY });
  };
};

/** Reads them again, where something else than expected turned out to be true. */
export const useSettingsReload = () => {
  const queries = useQueryClient();
  return (): void => void queries.invalidateQueries({ queryKey: KEY });
};
