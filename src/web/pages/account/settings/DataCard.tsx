import { Download } from 'lucide-react';
import { exportMyData } from '#contracts/auth/account.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { useConfirmed } from '#web/pages/account/useConfirmed.tsx';

const text = 'Everything that we hold about you, in one zip file. The link works for ten minutes.';

export const DataCard = ({ hasPassword }: { hasPassword: boolean }) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const { confirmed, dialog } = useConfirmed(hasPassword);
  const fetchData = () =>
    run(
      async () => {
        const question = { title: 'Download my data', text, button: 'Download' };
        const answer = await confirmed(question, (given) => call(exportMyData, { body: given }));
        if (answer) location.assign(answer.url);
      },
      { text: 'Your data could not be prepared' },
    );
  return (
    <AccountCard title="Your data" text={text}>
      <div className="mt-5">
        <Button variant="hairline" isLoading={isBusy} onClick={() => void fetchData()}>
          <Download aria-hidden size={16} />
          Download my data
        </Button>
      </div>
      {dialog}
    </AccountCard>
  );
};
