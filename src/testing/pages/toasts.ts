import { afterEach, beforeEach } from 'vitest';
import { connectToasts, type ToastText } from '#web/ui/toast.ts';

/** The messages that each test of this file shows, oldest first; none of them is drawn. Call it once, at the top. */
export const watchToasts = (): readonly ToastText[] => {
  const toasts: ToastText[] = [];
  let disconnect: () => void;
  beforeEach(() => {
    disconnect = connectToasts((toast) => toasts.push(toast));
    // Connecting brings what was left waiting by a file before, which watches no messages.
    toasts.length = 0;
  });
  afterEach(() => disconnect());
  return toasts;
};
