import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { useCanAccess } from 'react-admin';
import type { z } from 'zod';
import { linkCase } from '#contracts/support/cases.ts';
import { caseLink } from '#contracts/support/cases.schema.ts';
import { caseLinkKinds } from '#contracts/support/vocabulary.ts';
import { Form } from '#admin/parts/form/Form.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { useRulesForm } from '#admin/parts/form/useRulesForm.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { linkLabels } from './caseLabels.ts';

type Link = z.output<typeof caseLink>;

/** Notes which person, video or order a message is about. */
export const LinkForm = ({ id: caseId }: { id: string }) => {
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'answer' });
  const form = useRulesForm<Link, Link>({
    rules: caseLink,
    read: ({ kind, id }) => ({ kind, id: id.trim() }),
    defaultValues: { kind: 'order', id: '' },
  });
  const { send, isPending } = useCommand({ done: 'The link is saved.', isRepeatable: true });
  if (canAccess !== true) return null;

  const link = async (body: Link): Promise<void> => {
    if (await send((call) => call(linkCase, { params: { id: caseId }, body }))) form.setValue('id', '');
  };
  return (
    <Form
      form={form}
      onSend={link}
      style={{ display: 'grid', gridTemplateColumns: 'auto 1fr auto', gap: 8, alignItems: 'start', marginTop: 12 }}
    >
      <FormText name="kind" select label="Kind" sx={{ minWidth: 110 }}>
        {caseLinkKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {linkLabels[kind]}
          </MenuItem>
        ))}
      </FormText>
      <FormText name="id" label="Id" />
      <Button type="submit" variant="outlined" disabled={isPending}>
        Link it
      </Button>
    </Form>
  );
};
