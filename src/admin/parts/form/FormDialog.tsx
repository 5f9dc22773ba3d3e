import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import { Form } from './Form.tsx';
import { useRulesForm, type RulesOf } from './useRulesForm.ts';

export type FormDialogProps<Typed extends FieldValues, Body extends FieldValues> = RulesOf<Typed, Body> & {
  title: string;
  /** What will happen. */
  text: ReactNode;
  /** On the button that sends it. */
  confirm: string;
  colour?: 'error' | 'primary' | undefined;
  isPending: boolean;
  /** Whether enough is filled in for the button to be pressed. */
  isReady?: ((typed: Partial<Typed>) => boolean) | undefined;
  onConfirm: (body: Body) => void;
  onClose: () => void;
  onKeyDown?: ((event: KeyboardEvent<HTMLFormElement>) => void) | undefined;
  /** The fields. */
  children: ReactNode;
};

/** Asks for what a command needs. */
export const FormDialog = <Typed extends FieldValues, Body extends FieldValues>(
  props: FormDialogProps<Typed, Body>,
) => {
  const { title, text, confirm, colour = 'primary', isPending, onConfirm, onClose, onKeyDown, children } = props;
  const { isReady } = props;
  const form = useRulesForm(props);
  const typed = useWatch({ control: form.control }) as Partial<Typed>;
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <Form form={form} onSend={onConfirm} {...(onKeyDown ? { onKeyDown } : {})}>
        <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <div>{text}</div>
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color={colour} disabled={isPending || isReady?.(typed) === false}>
            {confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
};
