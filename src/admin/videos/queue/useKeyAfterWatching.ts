import { useEffect, useRef } from 'react';
import { useHotkeys } from '#admin/parts/useHotkeys.ts';

/** The key must not decide a video that came on the screen this very moment. */
const WATCH_FIRST_MS = 1000;

/** A key that decides without asking, of the video for which the caller was mounted. */
export const useKeyAfterWatching = (key: string, act: () => void, isOn: boolean): void => {
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = Date.now();
  }, []);
  useHotkeys(
    {
      [key]: () => {
        if (Date.now() - shownAt.current >= WATCH_FIRST_MS) act();
      },
    },
    isOn,
  );
};
