import { useEffect, useState } from 'react';

const STEP_MS = 30_000;

/** Milliseconds since the epoch, renewed every half minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
