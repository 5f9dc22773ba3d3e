import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { useCanAccess } from 'react-admin';
import { linkCase } from '#contracts/support/cases.ts';
import { caseLink } from '#contracts/support/cases.schema.ts';
import { caseLinkKinds, type CaseLinkKind } from '#contracts/support/vocabulary.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { linkLabels } from './caseWords.ts';

/** Notes which person, video or order a message is about. */
export const LinkForm = ({ id: caseId }: { id: string }) => {
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'answer' });
  const [kind, setKind] = useState<CaseLinkKind>('order');
  const [id, setId] = useState('');
  const [problem, setProblem] = useState<string>();
  const { send, isPending } = useCommand({ done: 'It is noted.', isRepeatable: true });
  if (canAccess !== true) return null;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const parsed = caseLink.safeParse({ kind, id: id.trim() });
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (!parsed.success) return;
    if (await send((call) => call(linkCase, { params: { id: caseId }, body: parsed.data }))) setId('');
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'start', marginTop: 12 }}
    >
      <TextField
        select
        label="Kind"
        value={kind}
        onChange={({ target }) => setKind(caseLinkKinds.find((one) => one === target.value) ?? 'order')}
        sx={{ minWidth: 110 }}
      >
        {caseLinkKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {linkLabels[one]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Id"
        value={id}
        onChange={({ target }) => setId(target.value)}
        error={problem !== undefined}
        helperText={problem}
        sx={{ flexGrow: 1 }}
      />
      <Button type="submit" variant="outlined" disabled={isPending}>
        Link it
      </Button>
    </form>
  );
};
