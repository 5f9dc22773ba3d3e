/** A clock for tests: it stands still until a test waits. */
export const testClock = (start = '2026-03-01T12:00:00Z') => {
  let time = Date.parse(start);
  return {
    now: (): Date => new Date(time),
    setTo: (at: string): void => {
      time = Date.parse(at);
    },
    wait: (seconds: number): void => {
      time += seconds * 1000;
    },
  };
};
