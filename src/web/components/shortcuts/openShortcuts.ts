/** The list of keys loads on demand, as few visitors open it. */
export const openShortcuts = (): Promise<void> =>
  import('./ShortcutsDialog.tsx').then(
    (module) => module.showShortcuts(),
    (error: unknown) => console.warn('the list of keys cannot be shown', error),
  );
