import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useRedirect } from 'react-admin';
import { proposeFeePolicy } from '#contracts/fees/feePolicies.ts';
import * as schema from '#contracts/fees/feePolicies.schema.ts';
import { grantedShareBps } from '#contracts/catalogue/grant.ts';
import { noticeDays } from '#contracts/site/houseRules.ts';
import { formatBps, formatPounds, splitPrice } from '#contracts/shared/money.ts';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { ukDayOf } from '#admin/parts/time.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { useCommand } from '#admin/calls/useCommand.ts';

const EXAMPLE_PENCE = 10_000;
const signed = `At least ${formatBps(grantedShareBps)}: creators have signed for that share.`;

/** `12.5` percent → 1250 basis points; what is no number, or finer than these, is none. */
const bpsOf = (percent: string): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(percent.trim()) ? Math.round(Number(percent) * 100) : NaN;

type Typed = { buyerFeeBps: string; creatorShareBps: string; day: string; reason: string };

const PercentField = ({ name, label, help }: { name: string; label: string; help: string }) => (
  <FormText
    name={name}
    label={label}
    help={help}
    slotProps={{
      htmlInput: { inputMode: 'decimal' },
      input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
    }}
  />
);

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
  const [opened] = useState(() => Date.now());
  // The day after the last one that is too early at any hour.
  const earliest = ukDayOf(opened + (noticeDays + 1) * DAY_MS);
  const redirect = useRedirect();
  const { send, isPending } = useCommand({ done: 'Proposed. A colleague has to confirm it.', isRepeatable: true });
  const propose = (body: Proposal): Promise<boolean> =>
    send(async (call) => {
      const { id } = await call(proposeFeePolicy, { body });
      onClose();
      redirect(`/fee-policies/${id}/show`);
    });
  return (
    <ReasonDialog<Proposal, Typed>
      title="Propose other fees"
      text="Once a colleague confirms them, every creator is notified by email. They apply to orders placed from that day on; earlier purchases keep their split."
      confirm="Propose"
      colour="primary"
      body={schema.proposeFeePolicy.body}
      read={({ buyerFeeBps, creatorShareBps, ...rest }) => ({
        ...rest,
        buyerFeeBps: bpsOf(buyerFeeBps),
        creatorShareBps: bpsOf(creatorShareBps),
      })}
      others={{ buyerFeeBps: '', creatorShareBps: String(grantedShareBps / 100), day: earliest }}
      reason={{ label: 'Why, for your colleagues', help: 'Creators never read this.', isFirst: false }}
      isPending={isPending}
      onConfirm={(body) => void propose(body)}
      onClose={onClose}
    >
      <RateFields />
      <FormText
        name="day"
        label="From"
        type="date"
        help={`The beginning of that UK day, at least ${noticeDays} days ahead.`}
        slotProps={{ htmlInput: { min: earliest } }}
      />
    </ReasonDialog>
  );
};
