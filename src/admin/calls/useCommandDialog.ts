import { useState } from 'react';
import type { Call } from '#contracts/http/call.ts';
import { useCommand, type CommandOptions } from './useCommand.ts';

/**
 * A button that opens a dialog, which sends a command. The dialog closes when the matter is settled, and stays open when it
 * can be tried again.
 */
export const useCommandDialog = (options: CommandOptions) => {
  const [isAsking, setAsking] = useState(false);
  const command = useCommand(options);
  const { isPending } = command;
  const send = async (ask: (call: Call) => Promise<unknown>): Promise<void> => {
    const isSettled = await command.send(ask);
    setAsking(!isSettled);
  };
  return {
    isAsking,
    send,
    buttonProps: { onClick: () => setAsking(true), disabled: isPending },
    dialogProps: { isPending, onClose: () => setAsking(false) },
  };
};
