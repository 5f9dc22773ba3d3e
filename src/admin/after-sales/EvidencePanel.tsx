import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCanAccess, useNotify } from 'react-admin';
import { getEvidence, submitEvidence, type AdminAfterSale } from '#contracts/sales/afterSales.ts';
import { Problem } from '#contracts/http/problem.ts';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { useAct } from '#admin/app/useAct.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { useCommand } from '#admin/calls/useCommand.ts';

const save = (fileName: string, type: string, content: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  URL.revokeObjectURL(url);
};

/** What the log proves about the sale: to read, to keep, and for the bank. */
export const EvidencePanel = ({ sale }: { sale: AdminAfterSale }) => {
  const call = useCall();
  const notify = useNotify();
  const { isPending: isBusy, run } = useAct();
  const { canAccess: mayRead } = useCanAccess({ resource: 'after-sales', action: 'evidence' });
  const { canAccess: maySubmit } = useCanAccess({ resource: 'after-sales', action: 'submitEvidence' });
  const { send, isPending } = useCommand({ done: 'The evidence is with the bank.' });
  if (mayRead !== true) return null;

  const download = (kind: 'text' | 'json'): Promise<unknown> =>
    run(async () => {
      const { fileName, text, data } = await call(getEvidence, { params: { id: sale.id } });
      if (kind === 'text') save(`${fileName}.txt`, 'text/plain', text);
      else save(`${fileName}.json`, 'application/json', JSON.stringify(data, null, 2));
    }).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      notify(error.detail, { type: 'error' });
    });
  const submit = () => send((ask) => ask(submitEvidence, { params: { id: sale.id } }));

  return (
    <Panel title="Evidence">
      <p style={{ marginTop: 0 }}>
        The price, licence and statements as the buyer saw them, every download, the emails about it, the activity on
        the buyer’s account, and what the payment provider says about the card.
        {sale.submissions > 0 && ` Submitted ${sale.submissions === 1 ? 'once' : `${sale.submissions} times`}.`}
        {sale.disputeStatus === 'open' &&
          sale.respondBy !== null &&
          ` The bank accepts it until ${formatMoment(sale.respondBy)}.`}
      </p>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={isBusy} onClick={() => void download('text')}>
          Download as text
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void download('json')}>
          Download as JSON
        </Button>
        {maySubmit === true && sale.disputeStatus === 'open' && (
          <Button variant="contained" disabled={isPending} onClick={() => void submit()}>
            Submit it to the bank
          </Button>
        )}
      </Stack>
    </Panel>
  );
};
