import { useContext, useMemo } from 'react';
import { DataProviderContext, useLogoutIfAccessDenied } from 'react-admin';
import type { Call } from '#contracts/http/call.ts';
import type { ConsoleDataProvider } from './dataProvider.ts';

/** `call` for components: a sign-in that has ended leads to the login page, and the error still reaches the caller. */
export const useCall = (): Call => {
  const { call } = useContext(DataProviderContext) as ConsoleDataProvider;
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useMemo((): Call => {
    return (endpoint, ...input) =>
      call(endpoint, ...input).catch(async (error: unknown) => {
        await logoutIfAccessDenied(error);
        throw error;
      });
  }, [call, logoutIfAccessDenied]);
};
