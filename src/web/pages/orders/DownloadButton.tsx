import { Download } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { openDownload } from '#contracts/sales/sales.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';

/** The link is signed for five minutes, so it is asked for when it is wanted. */
export const DownloadButton = ({ orderId }: { orderId: string }) => {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useAct();
  const download = async (): Promise<void> => {
    location.assign((await call(openDownload, { params: { orderId } })).url);
    // From now on it can be reviewed.
    await revalidate();
  };
  const refused = { title: 'Download failed', text: 'Please try again in a moment.' };
  return (
    <Button isLoading={isBusy} onClick={() => void run(download, refused)}>
      <Download aria-hidden size={18} />
      Download the original
    </Button>
  );
};
