import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { answerCase, noteCase, type AdminCase } from '#contracts/support/cases.ts';
import * as schema from '#contracts/support/cases.schema.ts';
import { Form } from '#admin/parts/form/Form.tsx';
import { FormCheckbox } from '#admin/parts/form/FormCheckbox.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { useRulesForm } from '#admin/parts/form/useRulesForm.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { fill, macrosFor } from './macros.ts';

type Answer = z.output<typeof schema.answerCase.body>;
type Typed = Pick<Answer, 'words' | 'closes'>;

/** Begins the words with a text that is often needed. */
const MacroField = ({ shown: { topic, sender } }: { shown: AdminCase }) => {
  const { setValue } = useFormContext<Typed>();
  return (
    <TextField
      select
      label="Begin with"
      value=""
      onChange={({ target }) => {
        const macro = macrosFor(topic).find(({ label }) => label === target.value);
        if (macro) setValue('words', fill(macro, sender?.name));
      }}
    >
      {macrosFor(topic).map(({ label }) => (
        <MenuItem key={label} value={label}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** An answer to the sender, or a note for staff. A new one begins with every message that is there. */
export const WriteForm = ({ shown }: { shown: AdminCase }) => {
  const { id, sender } = shown;
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'answer' });
  const [submissionId] = useState(() => crypto.randomUUID());
  const form = useRulesForm<Typed, Answer>({
    rules: schema.answerCase.body,
    read: (typed) => ({ ...typed, submissionId }),
    defaultValues: { words: '', closes: false },
  });
  const { send, isPending } = useCommand({ done: 'The answer is sent.', isRepeatable: true });
  const note = useCommand({ done: 'The note is saved.', isRepeatable: true });
  if (canAccess !== true) return null;

  const keep = async (): Promise<void> => {
    const parsed = schema.noteCase.body.safeParse({ submissionId, words: form.getValues('words') });
    if (!parsed.success) return form.setError('words', { message: 'Please write a note' }, { shouldFocus: true });
    await note.send((call) => call(noteCase, { params: { id }, body: parsed.data }));
  };
  const isBusy = isPending || note.isPending;

  return (
    <Panel title="Write">
      <Form
        form={form}
        onSend={(body) => send((call) => call(answerCase, { params: { id }, body }))}
        style={{ display: 'grid', gap: 14, marginTop: 10 }}
      >
        <MacroField shown={shown} />
        <FormText name="words" label="Your message" help="Ctrl + Enter sends it to the sender" multiline minRows={5} />
        <FormCheckbox name="closes" label="Close the conversation: this settles it" />
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
      </Form>
    </Panel>
  );
};
