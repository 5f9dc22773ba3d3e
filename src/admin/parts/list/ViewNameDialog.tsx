import { z } from 'zod';
import { FormDialog } from '#admin/parts/form/FormDialog.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';

const viewName = z.object({ name: z.string().trim().min(1, 'Please give it a name').max(40) });

/** Asks under which name the present view of a list is kept. */
export const ViewNameDialog = ({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) => (
  <FormDialog
    title="Save this view"
    text="The tab, the search and the order, under a name of yours. It is kept in this browser."
    confirm="Save it"
    rules={viewName}
    defaultValues={{ name: '' }}
    isPending={false}
    onConfirm={({ name }) => onSave(name)}
    onClose={onClose}
  >
    <FormText name="name" label="Name" slotProps={{ htmlInput: { maxLength: 40 } }} required autoFocus />
  </FormDialog>
);
