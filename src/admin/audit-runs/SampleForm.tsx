import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { startAuditRun } from '#contracts/auditRoom/auditRoom.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { Panel } from '#admin/parts/Panel.tsx';

const MOST_SEED = 999_999;
const newSeed = (): string => String(1 + Math.floor(Math.random() * MOST_SEED));

type SampleFormProps = { isBusy: boolean; onDone: () => void };

/** A random sample of sales: the seed is there to be noted, and the same seed chooses the same sales. */
export const SampleForm = ({ isBusy, onDone }: SampleFormProps) => {
  const [count, setCount] = useState('25');
  const [seed, setSeed] = useState(newSeed);
  const { send, isPending } = useCommand({ isRepeatable: true, onDone });
  const start = async (): Promise<void> => {
    const body = { kind: 'sample', count: Number(count), seed: Number(seed) } as const;
    if (await send((call) => call(startAuditRun, { body }))) setSeed(newSeed());
  };
  return (
    <Panel title="A sample of sales">
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <TextField
          size="small"
          type="number"
          label="Sales"
          value={count}
          onChange={({ target }) => setCount(target.value)}
        />
        <TextField
          size="small"
          type="number"
          label="Seed"
          value={seed}
          onChange={({ target }) => setSeed(target.value)}
        />
        <Button type="submit" variant="outlined" disabled={isPending || isBusy}>
          Take a sample
        </Button>
      </Form>
    </Panel>
  );
};

const Form = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10 });
