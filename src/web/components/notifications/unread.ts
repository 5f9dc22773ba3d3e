/** How many notifications are unread, for the bell and for the page that lists them. */
let count = 0;
const listeners = new Set<() => void>();

export const noteUnread = (unreadCount: number): void => {
  count = unreadCount;
  for (const listener of listeners) listener();
};

export const readUnread = (): number => count;

export const subscribeToUnread = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
