import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { accountSettings } from '#contracts/auth/account.ts';
import { ProofContext } from '#admin/calls/proof.ts';
import { useCall } from '#admin/calls/useCall.ts';
import type { ProofDialogProps } from './ProofDialog.tsx';

// It brings the rules of its form, which no page needs before.
const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }));

/** For what stands inside, `useCall` asks who is there where the server needs fresh proof, and then calls again. */
export const AskForProof = ({ children }: { children: ReactNode }) => {
  const call = useCall();
  const [dialog, setDialog] = useState<ProofDialogProps>();
  // Calls that need proof at the same moment share a dialog.
  const proving = useRef<Promise<boolean>>(undefined);

  const prove = useCallback((): Promise<boolean> => {
    const ask = async (): Promise<boolean> => {
      const { hasPassword, hasTwoFactor, hasPasskey } = await call(accountSettings);
      return new Promise<boolean>((onEnd) => setDialog({ hasPassword, hasTwoFactor, hasPasskey, onEnd }));
    };
    proving.current ??= ask().finally(() => {
      proving.current = undefined;
      setDialog(undefined);
    });
    return proving.current;
  }, [call]);

  return (
    <>
      <ProofContext value={prove}>{children}</ProofContext>
      <Suspense fallback={null}>{dialog && <ProofDialog {...dialog} />}</Suspense>
    </>
  );
};
