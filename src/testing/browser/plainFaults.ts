/** Runs in the browser: what keeps a page from being read without its scripts. */
export const plainFaults = (): string[] => {
  const main = document.querySelector('main');
  const isShown = (element: Element): boolean => element.checkVisibility();
  const headings = [...document.querySelectorAll('main h1')].filter(isShown);
  const isWorking = (form: HTMLFormElement): boolean =>
    form.hasAttribute('action') && [...form.querySelectorAll(':enabled[type=submit]')].some(isShown);
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ['is too wide'] : []),
    ...(headings.length === 1 ? [] : [`${headings.length} headings`]),
    ...((main?.innerText.length ?? 0) > 60 ? [] : ['no text']),
    ...([...document.querySelectorAll('.animate-pulse, .animate-spin, [aria-busy=true]')].some(isShown)
      ? ['waits for a script']
      : []),
    ...[...document.querySelectorAll<HTMLInputElement>('button, input, select, textarea')]
      .filter((control) => isShown(control) && !control.disabled && !control.closest('form'))
      .map((control) => `${control.ariaLabel ?? control.innerText} does nothing`),
    ...[...document.querySelectorAll('form')]
      .filter((form) => isShown(form) && !isWorking(form) && !form.innerText.includes('needs JavaScript'))
      .map((form) => `the form ${form.ariaLabel ?? ''} does nothing`),
  ];
};
