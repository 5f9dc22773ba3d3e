/** Loads the scripts of a page after its first paint: visitors can read it before the scripts run. */
const [entry = '', ...others] =
  document.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts']?.split(' ') ?? [];

const fetchScripts = (): void => {
  for (const href of others)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  void import(/* @vite-ignore */ entry);
};

// A page in the background is not painted, and may be prepared meanwhile.
if (document.hidden) fetchScripts();
else requestAnimationFrame(() => setTimeout(fetchScripts));

export {};
