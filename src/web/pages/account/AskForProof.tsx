import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { withProof } from '#contracts/http/withProof.ts';
import { SiteContext, useSite } from '#web/components/shell/Providers.tsx';
import { rememberFocus } from '#web/components/shell/rememberFocus.ts';
import { ProofDialog, type ProofDialogProps } from './ProofDialog.tsx';

/** For what stands inside, `useCall` asks who is there where the server needs fresh proof, and then calls again. */
export const AskForProof = ({ children }: { children: ReactNode }) => {
  const site = useSite();
  const [dialog, setDialog] = useState<ProofDialogProps | null>(null);
  // Calls that need proof at the same moment share a dialog.
  const proving = useRef<Promise<boolean>>(undefined);

  const prove = useCallback((): Promise<boolean> => {
    proving.current ??= new Promise<boolean>((resolve) => {
      setDialog({
        focusAfter: rememberFocus(),
        onEnd: (isProved) => {
          proving.current = undefined;
          setDialog(null);
          resolve(isProved);
        },
      });
    });
    return proving.current;
  }, []);
  const call = useMemo(() => withProof(site.call, prove), [site.call, prove]);

  return (
    <>
      <SiteContext value={{ ...site, call }}>{children}</SiteContext>
      {dialog && <ProofDialog {...dialog} />}
    </>
  );
};
