import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { startWhatIf, type RulesInForce, type WhatIfWish } from '#contracts/auditRoom/whatIf.ts';
import * as schema from '#contracts/auditRoom/whatIf.schema.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { Form } from '#admin/parts/form/Form.tsx';
import { FormCheckbox } from '#admin/parts/form/FormCheckbox.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { useRulesForm } from '#admin/parts/form/useRulesForm.ts';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { readWish, typedAtFirst, type TypedWish } from './typedWish.ts';

type GroupName = keyof TypedWish['changes'];
/** The label of a field, and its unit. */
type Field = readonly [name: string, label: string, unit: string];

/** A group by its name, what it is about, and the box that changes it. */
const groups: readonly (readonly [GroupName, string, string, readonly Field[]])[] = [
  [
    'fee',
    'Fee',
    'Another fee',
    [
      ['buyerFeeBps', 'The buyer pays on top', '%'],
      ['creatorShareBps', 'The creator gets', '%'],
    ],
  ],
  [
    'hold',
    'Hold',
    'Another hold',
    [
      ['firstSales', 'First sales', 'sales'],
      ['firstDays', 'For the first sales', 'days'],
      ['laterDays', 'For later sales', 'days'],
      ['trustedDays', 'For trusted creators', 'days'],
    ],
  ],
  [
    'reserve',
    'Reserve',
    'Another reserve',
    [
      ['bps', 'Of each share', '%'],
      ['days', 'From the sale on', 'days'],
    ],
  ],
  [
    'strikes',
    'Strikes',
    'Another rule for strikes',
    [
      ['most', 'End the account', 'strikes'],
      ['lifeDays', 'Each counts for', 'days'],
    ],
  ],
];

type WhatIfFormProps = { rules: RulesInForce; isBusy: boolean; onDone: () => void };

/** Asks for a past period and the rules under which it is replayed, each group as it was until it is changed. */
export const WhatIfForm = ({ rules, isBusy, onDone }: WhatIfFormProps) => {
  const [opened] = useState(() => Date.now());
  const redirect = useRedirect();
  const form = useRulesForm<TypedWish, WhatIfWish>({
    rules: schema.startWhatIf.body,
    read: readWish,
    defaultValues: typedAtFirst(rules, opened),
  });
  const { send, isPending } = useCommand({ isRepeatable: true, onDone });
  const start = (body: WhatIfWish): Promise<boolean> =>
    send(async (call) => {
      const { id } = await call(startWhatIf, { body });
      redirect(`/what-if/${id}/show`);
    });
  return (
    <Panel title="Replay a past period">
      <Form form={form} onSend={start}>
        <Fields>
          <FormText name="from" type="date" label="First day" size="small" />
          <FormText name="to" type="date" label="Last day" size="small" />
        </Fields>
        {groups.map(([name, about, label, fields]) => (
          <Group key={name} name={name} about={about} label={label} fields={fields} />
        ))}
        <WhatIsMissing />
        <Button type="submit" variant="contained" disabled={isPending || isBusy}>
          Replay it
        </Button>
      </Form>
    </Panel>
  );
};

type GroupProps = { name: GroupName; about: string; label: string; fields: readonly Field[] };

const Group = ({ name, about, label, fields }: GroupProps) => {
  const isChanged = useWatch<TypedWish>({ name: `changes.${name}` }) === true;
  return (
    <div role="group" aria-label={about}>
      <FormCheckbox name={`changes.${name}`} label={label} />
      {isChanged && (
        <Fields>
          {fields.map(([field, text, unit]) => (
            <FormText
              key={field}
              name={`rules.${name}.${field}`}
              label={text}
              size="small"
              slotProps={{
                htmlInput: { inputMode: 'decimal' },
                input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
              }}
            />
          ))}
        </Fields>
      )}
    </div>
  );
};

/** What is wrong with all rules together, until one is changed. */
const WhatIsMissing = () => {
  const { errors } = useFormState<TypedWish>();
  const changes = useWatch<TypedWish, 'changes'>({ name: 'changes' });
  const message: unknown = errors.rules?.message;
  if (typeof message !== 'string' || Object.values(changes).includes(true)) return null;
  return (
    <Notice tone="error" role="alert" sx={{ mb: 1.5 }}>
      {message}
    </Notice>
  );
};

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: 14,
  alignItems: 'start',
  margin: '12px 0',
});
