/** What every form that proposes other terms has in common. */
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import type { Call } from '#contracts/http/call.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { noticeDays } from '#contracts/site/houseRules.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { ukDayOf } from '#admin/parts/time.ts';

export const PercentField = ({ name, label, help }: { name: string; label: string; help: string }) => (
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

/** The day from which a proposal applies. */
export const FromField = ({ earliest }: { earliest: string }) => (
  <FormText
    name="day"
    label="From"
    type="date"
    help={`The beginning of that UK day, at least ${noticeDays} days ahead.`}
    slotProps={{ htmlInput: { min: earliest } }}
  />
);

/** The field for the reason: colleagues alone read it. */
const why = { label: 'Why, for your colleagues', help: 'Creators never read this.', isFirst: false } as const;

/** Sends a proposal, and shows it once it is stored. `earliest`: the first day that is late enough at any hour. */
export const useProposal = (resource: string, onClose: () => void) => {
  const [opened] = useState(() => Date.now());
  const redirect = useRedirect();
  const { send, isPending } = useCommand({ done: 'Proposed. A colleague has to confirm it.', isRepeatable: true });
  const propose = (ask: (call: Call) => Promise<{ id: string }>): Promise<boolean> =>
    send(async (call) => {
      const { id } = await ask(call);
      onClose();
      redirect(`/${resource}/${id}/show`);
    });
  const dialog = { confirm: 'Propose', colour: 'primary', reason: why, isPending, onClose } as const;
  return { earliest: ukDayOf(opened + (noticeDays + 1) * DAY_MS), propose, dialog };
};
