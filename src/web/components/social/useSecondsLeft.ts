import { useEffect, useState } from 'react';

/** Whole seconds of a time that begins with the first render, down to zero. By the clock: a tab may sleep. */
export const useSecondsLeft = (seconds: number): number => {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const ticking = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(ticking);
  }, [end]);
  return left;
};
