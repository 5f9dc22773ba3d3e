/**
 * The first render in the browser must be what the server sent: for a guarded page its shell. Guarded loaders therefore
 * wait until React has taken the server's page over.
 */
let standing: Promise<void> = Promise.resolve();

/** From now on loaders of guarded pages wait; the answer lets them go on. */
export const beginHydration = (): (() => void) => {
  let finish = (): void => undefined;
  standing = new Promise((resolve) => {
    finish = resolve;
  });
  return finish;
};

/** Resolves at once when nothing is being taken over, e.g. after the first page. */
export const untilHydrated = (): Promise<void> => standing;
