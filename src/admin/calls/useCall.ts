import { useContext, useMemo } from 'react';
import { DataProviderContext, useLogoutIfAccessDenied } from 'react-admin';
import type { Call } from '#contracts/http/call.ts';
import { withProof } from '#contracts/http/withProof.ts';
import type { ConsoleDataProvider } from './dataProvider.ts';
import { ProofContext } from './proof.ts';

/**
 * `call` for components: a sign-in that has ended leads to the login page, and the error still reaches the caller. Where the
 * server needs fresh proof, the person is asked for it, and the call is made again.
 */
export const useCall = (): Call => {
  const { call } = useContext(DataProviderContext) as ConsoleDataProvider;
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const prove = useContext(ProofContext);
  return useMemo((): Call => {
    const guarded: Call = (endpoint, ...input) =>
      call(endpoint, ...input).catch(async (error: unknown) => {
        await logoutIfAccessDenied(error);
        throw error;
      });
    return withProof(guarded, prove);
  }, [call, logoutIfAccessDenied, prove]);
};
