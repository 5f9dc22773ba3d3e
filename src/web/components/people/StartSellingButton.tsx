import { startSelling } from '#contracts/auth/account.ts';
import { updateStoredUser } from '#web/app/session/session.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

/** Turns a buyer's account into a creator's, for good; what was bought stays. */
export const StartSellingButton = ({ onStarted }: { onStarted?: () => void }) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const start = async (): Promise<void> => {
    const { user } = await call(startSelling);
    updateStoredUser({ ...user, isCreator: true });
    onStarted?.();
    showToast({ severity: 'success', title: 'Success', text: 'You can sell now. Upload your first video.' });
  };
  return (
    <Button isLoading={isBusy} onClick={() => void run(start, { text: 'Your account could not be changed' })}>
      Start selling
    </Button>
  );
};
