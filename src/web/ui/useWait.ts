import { useCallback } from 'react';
import { useLater } from './useLater.ts';

/** Resolves after a delay in milliseconds; never, if the page is left first. */
export const useWait = (): ((delayMs: number) => Promise<void>) => {
  const later = useLater();
  return useCallback((delayMs) => new Promise((resolve) => later(delayMs, resolve)), [later]);
};
