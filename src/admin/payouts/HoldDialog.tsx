import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { z } from 'zod';
import * as schema from '#contracts/payouts/payoutDesk.schema.ts';
import { holdCauseKeys, holdCauses, mostHoldDays } from '#contracts/payouts/payoutVocabulary.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { ukDayOf } from '#admin/parts/time.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

export type HoldAnswer = z.output<typeof schema.holdPayout.body>;

type HoldDialogProps = {
  payout: AdminPayout;
  isPending: boolean;
  onConfirm: (answer: HoldAnswer) => void;
  onClose: () => void;
};

const WEEK = 7;

const CauseField = () => (
  <FormText
    name="cause"
    select
    label="What the creator reads"
    slotProps={{ select: { sx: { '& .MuiSelect-select': { textWrap: 'wrap' } } } }}
  >
    {holdCauseKeys.map((key) => (
      <MenuItem key={key} value={key} sx={{ textWrap: 'wrap' }}>
        {holdCauses[key]}
      </MenuItem>
    ))}
  </FormText>
);

/** Asks for the sentence that the creator reads, the note for colleagues and the day of the next review. */
export const HoldDialog = ({ payout, ...rest }: HoldDialogProps) => {
  const [opened] = useState(() => Date.now());
  const inDays = (days: number): string => ukDayOf(opened + days * DAY_MS);
  return (
    <ReasonDialog
      {...rest}
      title={`Hold ${formatPence(payout.amountPence)} to ${payout.creator}?`}
      text={`Nobody can release it until it is taken off hold. We tell ${payout.creator} the reason and the date.`}
      confirm="Put it on hold"
      colour="primary"
      body={schema.holdPayout.body}
      others={{ cause: payout.hold?.cause ?? 'saleQuestioned', reviewOn: inDays(WEEK) }}
      reason={{ name: 'note', label: 'Why, for your colleagues', help: 'The creator never reads this.' }}
    >
      <CauseField />
      <FormText
        name="reviewOn"
        label="Review it by"
        type="date"
        help={`A hold ends after ${mostHoldDays} days at the latest.`}
        slotProps={{ htmlInput: { min: inDays(1), max: inDays(mostHoldDays) } }}
      />
    </ReasonDialog>
  );
};
