import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { explainDifference, type BooksDifference } from '#contracts/books/books.ts';
import * as schema from '#contracts/books/books.schema.ts';
import { Proof } from '#admin/parts/Facts.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';

type DifferenceRowProps = {
  difference: BooksDifference;
  /** The last cell: what can be done. */
  children: ReactNode;
};

const penceOrNothing = (pence: number | null): string => (pence === null ? 'nothing' : formatPence(pence));

const DifferenceRow = ({
  difference: { what, sourceId, orderId, providerPence, ledgerPence },
  children,
}: DifferenceRowProps) => (
  <tr>
    <td>{what}</td>
    <td>
      <Proof>{sourceId}</Proof>
    </td>
    <td>{orderId === null ? '–' : <RowLink to={`/sales/${orderId}/show`}>{orderId.slice(0, 8)}</RowLink>}</td>
    <td className="number">{penceOrNothing(providerPence)}</td>
    <td className="number">{penceOrNothing(ledgerPence)}</td>
    <td className="number">{children}</td>
  </tr>
);

type OpenDifferencesProps = { open: readonly BooksDifference[]; mayExplain: boolean; onExplained: () => void };

/** Where the two sides do not say the same, and nobody has found out why. */
export const OpenDifferences = ({ open, mayExplain, onExplained }: OpenDifferencesProps) => {
  const [chosen, setChosen] = useState<BooksDifference>();
  const { send, isPending } = useCommand({
    done: 'The difference is explained.',
    isRepeatable: true,
    onDone: onExplained,
  });
  const explain = async ({ key }: BooksDifference, reason: string) => {
    if (await send((call) => call(explainDifference, { body: { key, reason } }))) setChosen(undefined);
  };
  return (
    <Panel title={open.length === 1 ? 'One difference' : `${open.length} differences`}>
      <PlainTable>
        <thead>
          <tr>
            <th>What</th>
            <th>At the provider</th>
            <th>Order</th>
            <th className="number">Provider</th>
            <th className="number">Ledger</th>
            <th aria-label="What can be done" />
          </tr>
        </thead>
        <tbody>
          {open.map((difference) => (
            <DifferenceRow key={difference.key} difference={difference}>
              {mayExplain && (
                <Button size="small" onClick={() => setChosen(difference)} disabled={isPending}>
                  Explain …
                </Button>
              )}
            </DifferenceRow>
          ))}
        </tbody>
      </PlainTable>
      {chosen && (
        <ReasonDialog
          title="What caused it?"
          text="Payouts are released again once every difference is explained. Auditors read the reason."
          confirm="Explain the difference"
          colour="primary"
          body={schema.explainDifference.body.pick({ reason: true })}
          isPending={isPending}
          onConfirm={({ reason }) => void explain(chosen, reason)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Panel>
  );
};
