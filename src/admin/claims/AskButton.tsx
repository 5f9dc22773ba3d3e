import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { useCanAccess } from 'react-admin';
import { askForElements, type AdminClaim } from '#contracts/claims/claims.ts';
import * as schema from '#contracts/claims/claims.schema.ts';
import { claimElementNames, claimElements, type ClaimElement } from '#contracts/claims/vocabulary.ts';
import { FormDialog } from '#admin/parts/form/FormDialog.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

type Answer = z.output<typeof schema.askForElements.body>;

/** `missing` of the form: a box for each element that a notice needs. */
const MissingElements = () => {
  const { field, fieldState } = useController<{ missing: ClaimElement[] }, 'missing'>({ name: 'missing' });
  const toggle = (element: ClaimElement): void =>
    field.onChange(
      field.value.includes(element) ? field.value.filter((other) => other !== element) : [...field.value, element],
    );
  return (
    <div role="group" aria-label="Missing elements">
      {claimElementNames.map((element) => (
        <FormControlLabel
          key={element}
          sx={{ alignItems: 'flex-start', mb: 1 }}
          control={<Checkbox checked={field.value.includes(element)} onChange={() => toggle(element)} />}
          label={claimElements[element]}
        />
      ))}
      {fieldState.error && <p role="alert">{fieldState.error.message}</p>}
    </div>
  );
};

/** Asks the sender for elements that cannot be made out. Shown while the notice waits for a decision. */
export const AskButton = ({ claim: { id, status } }: { claim: AdminClaim }) => {
  const { canAccess } = useCanAccess({ resource: 'claims', action: 'decide' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: 'The sender was asked.',
    isRepeatable: true,
  });
  if (canAccess !== true || status !== 'received') return null;

  const ask = (body: Answer): Promise<void> => send((call) => call(askForElements, { params: { id }, body }));
  return (
    <>
      <Button variant="outlined" {...buttonProps}>
        Ask for more …
      </Button>
      {isAsking && (
        <FormDialog
          title="What is missing?"
          text="The sender is asked to add it."
          confirm="Ask the sender"
          rules={schema.askForElements.body}
          defaultValues={{ missing: [] as ClaimElement[], note: '' }}
          isReady={({ missing = [] }) => missing.length > 0}
          onConfirm={(body) => void ask(body)}
          {...dialogProps}
        >
          <MissingElements />
          <FormText
            name="note"
            label="Your message to the sender"
            slotProps={{ htmlInput: { maxLength: 1000 } }}
            multiline
            minRows={2}
          />
        </FormDialog>
      )}
    </>
  );
};
