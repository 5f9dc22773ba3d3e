import { useCallback, useEffect, useRef } from 'react';

/** Acts after a delay in milliseconds, unless the page is left first; a second call replaces the first. */
export const useLater = (): ((delayMs: number, act: () => void) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((delayMs, act) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delayMs);
  }, []);
};
