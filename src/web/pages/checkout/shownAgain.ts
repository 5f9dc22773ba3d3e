/** Resolves when the browser’s Back shows a page again as it was. */
export const shownAgain = (): Promise<void> =>
  new Promise((resolve) => {
    const wake = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      removeEventListener('pageshow', wake);
      resolve();
    };
    addEventListener('pageshow', wake);
  });
