/** A `ref` for what takes the place of what had the focus. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
