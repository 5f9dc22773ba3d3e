import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** On the button that sends it. */
  confirm: string;
  colour?: 'error' | 'primary';
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Repeats what a command will do before it is sent; the command needs nothing else. */
export const ConfirmDialog = ({
  isOpen,
  title,
  children,
  confirm,
  colour = 'primary',
  isPending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" color={colour} onClick={onConfirm} disabled={isPending}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
