import { FileText } from 'lucide-react';
import { openPapers, type Papers } from '#contracts/papers/papers.ts';
import { Problem } from '#contracts/http/problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useAct } from '#web/components/actions/useAct.ts';

const papers = { receipt: 'Receipt', licence: 'Licence', creditNote: 'Credit note' } as const;
type PaperName = keyof typeof papers;
const missing: Record<PaperName, string> = {
  receipt: 'The receipt is being made. Please try again in a moment.',
  licence: 'The licence ended when the purchase was refunded.',
  creditNote: 'The credit note is made once the refund is on its way to your card. Please try again later.',
};

/** The credit note is that of the newest refund. */
const linkTo = (paper: PaperName, { receipt, licence, creditNotes }: Papers): string | undefined => {
  switch (paper) {
    case 'receipt':
      return receipt?.url;
    case 'licence':
      return licence?.url;
    case 'creditNote':
      return creditNotes.at(-1)?.paper.url;
  }
};

/** The link is signed for five minutes, so it is asked for when it is wanted. */
export const PaperButton = ({ orderId, title, paper }: { orderId: string; title: string; paper: PaperName }) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const open = async (): Promise<void> => {
    const url = linkTo(paper, await call(openPapers, { params: { orderId } }));
    if (url === undefined) throw new Problem('unavailable', missing[paper]);
    location.assign(url);
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
