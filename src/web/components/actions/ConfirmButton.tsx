import { useState, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { rememberFocus } from '#web/components/shell/rememberFocus.ts';
import { useAct } from './useAct.ts';

export type ConfirmButtonProps = {
  /** On the button that asks. */
  label: ReactNode;
  variant?: ButtonVariant;
  title: string;
  /** What will happen. */
  text: string;
  /** The button that does it, and the one that does not. */
  yes: string;
  no: string;
  act: () => Promise<void>;
  /** Said where the server gave no words. */
  failed: string;
};

/** A button for what cannot be undone: asks first, and stays open with the reason when the server refuses. */
export const ConfirmButton = (props: ConfirmButtonProps) => {
  const { label, variant = 'hairline', title, text, yes, no, act, failed } = props;
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useAct();
  const [refusal, setRefusal] = useState<string>();
  // The button itself may be gone once it is done.
  const [focusAfter, setFocusAfter] = useState<() => HTMLElement | null>();

  const open = (next: boolean): void => {
    if (isBusy) return;
    if (next) setFocusAfter(() => rememberFocus());
    setRefusal(undefined);
    setOpen(next);
  };
  const actAndClose = (): Promise<void> => {
    setRefusal(undefined);
    return run(
      async () => {
        await act();
        setOpen(false);
      },
      {
        text: failed,
        on: (_, text) => {
          setRefusal(text);
          return true;
        },
      },
      focusAfter,
    );
  };
  return (
    <Dialog
      title={title}
      description={text}
      trigger={<Button variant={variant}>{label}</Button>}
      isOpen={isOpen}
      onOpenChange={open}
      focusAfter={focusAfter}
    >
      <div className="flex flex-col gap-4">
        {refusal !== undefined && (
          <Notice severity="danger" isAlert>
            {refusal}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" isLoading={isBusy} onClick={() => void actAndClose()}>
            {yes}
          </Button>
          <Button variant="hairline" disabled={isBusy} onClick={() => open(false)}>
            {no}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
