import { FileText } from 'lucide-react';
import { openPapers } from '#contracts/papers/papers.ts';
import { Problem } from '#contracts/http/problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useAct } from '#web/components/actions/useAct.ts';

const papers = { receipt: 'Receipt', licence: 'Licence' } as const;
const missing = {
  receipt: 'The receipt is being made. Please try again in a moment.',
  licence: 'The licence ended when the purchase was refunded.',
} as const;

/** The link is signed for five minutes, so it is asked for when it is wanted. */
export const PaperButton = ({
  orderId,
  title,
  paper,
}: {
  orderId: string;
  title: string;
  paper: keyof typeof papers;
}) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const open = async (): Promise<void> => {
    const link = (await call(openPapers, { params: { orderId } }))[paper];
    if (link === null) throw new Problem('unavailable', missing[paper]);
    location.assign(link.url);
  };
  return (
    <Button
      variant="hairline"
      aria-label={`${papers[paper]} (PDF): ${title}`}
      isLoading={isBusy}
      onClick={() => void run(open, { text: 'The file could not be made. Please try again in a moment.' })}
    >
      <FileText aria-hidden size={16} />
      {papers[paper]} (PDF)
    </Button>
  );
};
