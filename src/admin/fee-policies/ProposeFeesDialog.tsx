import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { proposeFeePolicy } from '#contracts/fees/feePolicies.ts';
import * as schema from '#contracts/fees/feePolicies.schema.ts';
import { grantedShareBps } from '#contracts/catalogue/grant.ts';
import { formatBps, formatPounds, splitPrice } from '#contracts/shared/money.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { bpsOf } from '#admin/parts/form/typedNumbers.ts';
import { FromField, PercentField, useProposal } from '#admin/parts/versions/proposal.tsx';

const EXAMPLE_PENCE = 10_000;
const signed = `At least ${formatBps(grantedShareBps)}: creators have signed for that share.`;

type Typed = { buyerFeeBps: string; creatorShareBps: string; day: string; reason: string };

const RateFields = () => {
  const [fee = '', share = ''] = useWatch<Typed, ['buyerFeeBps', 'creatorShareBps']>({
    name: ['buyerFeeBps', 'creatorShareBps'],
  });
  return (
    <>
      <PercentField name="buyerFeeBps" label="The buyer pays on top" help="Of the creator’s price." />
      <PercentField
        name="creatorShareBps"
        label="The creator gets"
        help={exampleOf(bpsOf(fee), bpsOf(share)) ?? signed}
      />
    </>
  );
};

const exampleOf = (buyerFeeBps: number, creatorShareBps: number): string | null => {
  if (Number.isNaN(buyerFeeBps) || Number.isNaN(creatorShareBps)) return null;
  const split = splitPrice(EXAMPLE_PENCE, { version: 0, buyerFeeBps, creatorShareBps });
  const total = formatPounds(split.totalPence);
  const creator = formatPounds(split.creatorPence);
  const platform = formatPounds(split.platformPence);
  return `A video at ${formatPounds(EXAMPLE_PENCE)} then costs ${total}: ${creator} for the creator, ${platform} for us.`;
};

type Proposal = z.output<typeof schema.proposeFeePolicy.body>;

/** Asks for the rates, the day from which they are to count, and why. */
export const ProposeFeesDialog = ({ onClose }: { onClose: () => void }) => {
  const { earliest, propose, dialog } = useProposal('fee-policies', onClose);
  return (
    <ReasonDialog<Proposal, Typed>
      {...dialog}
      title="Propose other fees"
      text="Once a colleague confirms them, every creator is notified by email. They apply to orders placed from that day on; earlier purchases keep their split."
      body={schema.proposeFeePolicy.body}
      read={({ buyerFeeBps, creatorShareBps, ...rest }) => ({
        ...rest,
        buyerFeeBps: bpsOf(buyerFeeBps),
        creatorShareBps: bpsOf(creatorShareBps),
      })}
      others={{ buyerFeeBps: '', creatorShareBps: String(grantedShareBps / 100), day: earliest }}
      onConfirm={(body) => void propose((call) => call(proposeFeePolicy, { body }))}
    >
      <RateFields />
      <FromField earliest={earliest} />
    </ReasonDialog>
  );
};
