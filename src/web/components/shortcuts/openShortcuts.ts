/** Few ever look at the list. */
export const openShortcuts = (): Promise<void> =>
  import('./ShortcutsDialog.tsx').then(
    (module) => module.showShortcuts(),
    (error: unknown) => console.warn('the list of keys cannot be shown', error),
  );
