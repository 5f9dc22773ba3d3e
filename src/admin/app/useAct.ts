import { useRef, useState } from 'react';

type Options = {
  /** After success there is nothing left to press: the button stays busy until the page shows the new state. */
  isOnce?: boolean;
};

/** Something that a person does: pending until it is done or has failed. A second press meanwhile does nothing. */
export const useAct = ({ isOnce = false }: Options = {}) => {
  const [isPending, setPending] = useState(false);
  // Two presses may come before the button is drawn as pending.
  const isRunning = useRef(false);
  const free = (): void => {
    isRunning.current = false;
    setPending(false);
  };
  /** Resolves to whether it was done; rejects with what it throws. */
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setPending(true);
    try {
      await act();
    } catch (error) {
      free();
      throw error;
    }
    if (!isOnce) free();
    return true;
  };
  return { isPending, run };
};
