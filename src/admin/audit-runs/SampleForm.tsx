import Button from '@mui/material/Button';
import type { z } from 'zod';
import { startAuditRun } from '#contracts/auditRoom/auditRoom.ts';
import { sampleRun } from '#contracts/auditRoom/auditRoom.schema.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { Form } from '#admin/parts/form/Form.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { useRulesForm } from '#admin/parts/form/useRulesForm.ts';
import { Panel } from '#admin/parts/Panel.tsx';

const MOST_SEED = 999_999;
const newSeed = (): string => String(1 + Math.floor(Math.random() * MOST_SEED));

type Typed = { count: string; seed: string };
type SampleFormProps = { isBusy: boolean; onDone: () => void };

/** A random sample of sales: the seed is there to be noted, and the same seed chooses the same sales. */
export const SampleForm = ({ isBusy, onDone }: SampleFormProps) => {
  const form = useRulesForm<Typed, z.output<typeof sampleRun>>({
    rules: sampleRun,
    read: ({ count, seed }) => ({ kind: 'sample', count: Number(count), seed: Number(seed) }),
    defaultValues: { count: '25', seed: newSeed() },
  });
  const { send, isPending } = useCommand({ isRepeatable: true, onDone });
  const start = async (body: z.output<typeof sampleRun>): Promise<void> => {
    if (await send((call) => call(startAuditRun, { body }))) form.setValue('seed', newSeed());
  };
  return (
    <Panel title="A sample of sales">
      <Form
        form={form}
        onSend={start}
        style={{ display: 'grid', gridTemplateColumns: '1fr 1fr auto', gap: 10, alignItems: 'start', marginTop: 12 }}
      >
        <FormText name="count" type="number" label="Sales" size="small" />
        <FormText name="seed" type="number" label="Seed" size="small" />
        <Button type="submit" variant="outlined" disabled={isPending || isBusy}>
          Take a sample
        </Button>
      </Form>
    </Panel>
  );
};
