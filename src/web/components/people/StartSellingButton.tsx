import { useState } from 'react';
import { startSelling } from '#contracts/auth/account.ts';
import { updateStoredUser } from '#web/app/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { showToast } from '#web/ui/toast.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

/** Turns a buyer's account into a creator's, for good; what was bought stays. */
export const StartSellingButton = ({ onStarted }: { onStarted?: () => void }) => {
  const call = useCall();
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const { user } = await call(startSelling);
      updateStoredUser({ ...user, isCreator: true });
      onStarted?.();
      showToast({ severity: 'success', title: 'Success', text: 'You can sell now. Upload your first video.' });
    } catch (error) {
      const text = problemText(error, 'Your account could not be changed');
      showToast({ severity: 'error', title: 'Error', text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isLoading={isBusy} onClick={() => void start()}>
      Start selling
    </Button>
  );
};
