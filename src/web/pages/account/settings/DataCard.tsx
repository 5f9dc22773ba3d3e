import { Download } from 'lucide-react';
import { exportMyData } from '#contracts/auth/account.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { useAct } from '#web/components/actions/useAct.ts';

const text = 'Everything that we hold about you, in one zip file. The link works for ten minutes.';

export const DataCard = () => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const fetchData = () =>
    run(async () => location.assign((await call(exportMyData)).url), { text: 'Your data could not be prepared' });
  return (
    <AccountCard title="Your data" text={text}>
      <div className="mt-5">
        <Button variant="hairline" isLoading={isBusy} onClick={() => void fetchData()}>
          <Download aria-hidden size={16} />
          Download my data
        </Button>
      </div>
    </AccountCard>
  );
};
