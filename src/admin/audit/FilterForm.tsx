import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminListEventTypes } from '#contracts/auditRoom/auditRoom.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { Notice } from '#admin/parts/Notice.tsx';
import { auditAddress, faultOf, type AuditFilter } from './auditFilter.ts';
import { inPlainText } from './readable.ts';

/** Every type that the log can hold. */
const useTypes = (): readonly string[] => {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['audit', 'types'],
    queryFn: ({ signal }) => call(adminListEventTypes, { signal }),
    staleTime: Infinity,
  });
  return data?.types ?? [];
};

const texts = [
  ['actorId', 'Done by (id)', 'text'],
  ['thingId', 'About (id)', 'text'],
  ['from', 'From (UTC)', 'date'],
  ['until', 'Until (UTC)', 'date'],
] as const;

/** Narrows the log; what was chosen stands in the address. */
export const FilterForm = ({ filter }: { filter: AuditFilter }) => {
  const types = useTypes();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(filter);
  const [fault, setFault] = useState<string>();
  const set = (name: keyof AuditFilter, text: string): void => {
    const { [name]: _, ...others } = draft;
    setDraft(text.trim() === '' ? others : { ...others, [name]: text.trim() });
  };
  const apply = (): void => {
    const found = faultOf(draft);
    setFault(found);
    if (found === undefined) void navigate(auditAddress(draft));
  };
  return (
    <Form
      noValidate
      aria-label="Filter"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        select
        size="small"
        label="Act"
        value={draft.type ?? ''}
        onChange={({ target }) => set('type', target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Every act</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {inPlainText(type)}
          </option>
        ))}
      </TextField>
      {texts.map(([name, label, type]) => (
        <TextField
          key={name}
          size="small"
          type={type}
          label={label}
          value={draft[name] ?? ''}
          onChange={({ target }) => set(name, target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <Button type="submit" variant="contained">
        Show
      </Button>
      {fault !== undefined && (
        <Notice tone="error" role="alert">
          {fault}
        </Notice>
      )}
    </Form>
  );
};

const Form = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10, marginBottom: 12 });
