import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { useCanAccess } from 'react-admin';
import { answerCase, noteCase, type AdminCase } from '#contracts/support/cases.ts';
import * as schema from '#contracts/support/cases.schema.ts';
import { Panel } from '#admin/parts/Panel.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';
import { fill, macrosFor } from './macros.ts';

/** An answer to the sender, or a note for staff. A new one begins with every message that is there. */
export const WriteForm = ({ shown: { id, topic, sender } }: { shown: AdminCase }) => {
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'answer' });
  const [submissionId] = useState(() => crypto.randomUUID());
  const [words, setWords] = useState('');
  const [closes, setCloses] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { send, isPending } = useCommand({ done: 'It is sent.', isRepeatable: true });
  const note = useCommand({ done: 'It is noted.', isRepeatable: true });
  if (canAccess !== true) return null;

  const answer = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const parsed = schema.answerCase.body.safeParse({ submissionId, words, closes });
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    await send((call) => call(answerCase, { params: { id }, body: parsed.data }));
  };
  const keep = async (): Promise<void> => {
    const parsed = schema.noteCase.body.safeParse({ submissionId, words });
    if (!parsed.success) return setProblem('Please write a note');
    await note.send((call) => call(noteCase, { params: { id }, body: parsed.data }));
  };
  const isBusy = isPending || note.isPending;

  return (
    <Panel title="Write">
      <form onSubmit={(event) => void answer(event)} style={{ display: 'grid', gap: 14, marginTop: 10 }}>
        <TextField
          select
          label="Begin with"
          value=""
          onChange={({ target }) => {
            const macro = macrosFor(topic).find(({ label }) => label === target.value);
            if (macro) setWords(fill(macro, sender?.name));
          }}
        >
          {macrosFor(topic).map(({ label }) => (
            <MenuItem key={label} value={label}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Your words"
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.closest('form')?.requestSubmit();
          }}
          error={problem !== undefined}
          helperText={problem ?? 'Ctrl + Enter sends it to the sender'}
          slotProps={{ inputLabel: { shrink: true } }}
          multiline
          minRows={5}
        />
        <FormControlLabel
          control={<Checkbox checked={closes} onChange={({ target }) => setCloses(target.checked)} />}
          label="This settles it: close the conversation"
        />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {sender !== null && (
            <Button type="submit" variant="contained" disabled={isBusy}>
              Send the answer
            </Button>
          )}
          <Button variant="outlined" disabled={isBusy} onClick={() => void keep()}>
            Keep as a note
          </Button>
        </div>
      </form>
    </Panel>
  );
};
