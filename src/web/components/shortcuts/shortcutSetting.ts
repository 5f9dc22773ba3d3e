/** Whether single keys do something; who dictates or leans on keys by accident switches them off (WCAG 2.1.4). */
const KEY = 'shortcuts';
const OFF = 'off';
const listeners = new Set<() => void>();

export const hasShortcuts = (): boolean => localStorage.getItem(KEY) !== OFF;

export const setShortcuts = (isOn: boolean): void => {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
  for (const listener of listeners) listener();
};

export const subscribeShortcuts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
