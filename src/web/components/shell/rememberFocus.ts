const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

/**
 * Back to what has the focus now; if that is gone by then, to the heading of its card, unless the card has seen to it.
 * Null while it cannot have the focus.
 */
export const rememberFocus = (): (() => HTMLElement | null) => {
  const from = focused();
  const card = from?.closest('section');
  return () => {
    const now = focused();
    if (now && card?.contains(now)) return now;
    if (!from?.isConnected) return card?.querySelector('h2') ?? null;
    return from.matches(':disabled') ? null : from;
  };
};
